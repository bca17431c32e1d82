import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/platform/logging/log.ts'
import { type Binaries, findEmbeddedBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { ensureCluster } from '#server/platform/embedded-postgres/create-cluster.ts'
import { findRunAs, createOwnedFolder, copyIfUnreachable } from '#server/platform/embedded-postgres/run-as.ts'
import { type RunningPostgres, runPostgres } from '#server/platform/embedded-postgres/run-postgres.ts'

/** The PostgreSQL that the tests run on: that of the npm package, or that of Debian. */
export type TestPostgres = 'embedded' | 'system'

/** Folder of version 15 in Debian's package. */
const SYSTEM: Binaries = { folder: '/usr/lib/postgresql/15/bin', major: 15 }

/**
 * Starts a temporary server in a temporary folder. Durability is disabled, because no test simulates a power failure.
 */
export async function startTestPostgres(kind: TestPostgres): Promise<RunningPostgres> {
  const log = createLog('warn')
  const user = findRunAs()
  const home = await mkdtemp(join(await fastestFolder(), 'holdfast-test-pg-'))
  await createOwnedFolder(home, user)
  const binariesOfPackage = kind === 'system' ? SYSTEM : await findEmbeddedBinaries()
  const binaries = {
    ...binariesOfPackage,
    folder:
      kind === 'system'
        ? binariesOfPackage.folder
        : await copyIfUnreachable(binariesOfPackage.folder, String(binariesOfPackage.major), user),
  }
  const folder = join(home, 'cluster')
  const password = 'test'
  await ensureCluster(folder, binaries, password, user)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']
  const running = await runPostgres({
    binaries,
    folder,
    password,
    user,
    log,
    settings,
    onGivenUp: (error) => {
      throw error
    },
  })
  return { ...running, stop: () => running.stop().then(() => rm(home, { recursive: true, force: true })) }
}

const MEMORY_FOLDER = '/dev/shm'
/** Bytes that the databases of all tests need. */
const MIN_FREE_BYTES = 8 * 2 ** 30

/** Returns a file system in memory if it is large enough, because test files create and drop hundreds of databases. */
async function fastestFolder() {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
}
