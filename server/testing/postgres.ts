import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createLog } from '#server/platform/logging/log.ts'
import { type Binaries, findEmbeddedBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { ensureCluster } from '#server/platform/embedded-postgres/create-cluster.ts'
import { findRunAs, createOwnedFolder, copyIfUnreachable } from '#server/platform/embedded-postgres/run-as.ts'
import { type RunningPostgres, runPostgres } from '#server/platform/embedded-postgres/run-postgres.ts'

/** The PostgreSQL used by the tests: `embedded` is from the npm package, `system` from Debian's package. */
export type TestPostgres = 'embedded' | 'system'

/** Folder of version 15 in Debian's package. */
const SYSTEM_BINARIES: Binaries = { folder: '/usr/lib/postgresql/15/bin', major: 15 }

/**
 * Starts a server in a temporary folder. Durability is disabled, because no test simulates a power failure.
 */
export async function startTestPostgres(kind: TestPostgres): Promise<RunningPostgres> {
  const log = createLog('warn')
  const user = findRunAs()
  const home = await mkdtemp(join(await findFastestFolder(), 'holdfast-test-pg-'))
  await createOwnedFolder(home, user)
  const installedBinaries = kind === 'system' ? SYSTEM_BINARIES : await findEmbeddedBinaries()
  const binaries = {
    ...installedBinaries,
    folder:
      kind === 'system'
        ? installedBinaries.folder
        : await copyIfUnreachable(installedBinaries.folder, String(installedBinaries.major), user),
  }
  const folder = join(home, 'cluster')
  const password = 'test'
  await ensureCluster(folder, binaries, password, user)
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']
  const server = await runPostgres({
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
  return { ...server, stop: () => server.stop().then(() => rm(home, { recursive: true, force: true })) }
}

/** Starts a server of Debian's binaries on the cluster in this folder, which is created if it does not exist. */
export async function startClusterOfDebian(folder: string, password: string): Promise<RunningPostgres> {
  const user = findRunAs()
  await createOwnedFolder(dirname(folder), user)
  await ensureCluster(folder, SYSTEM_BINARIES, password, user)
  const onGivenUp = (error: Error) => {
    throw error
  }
  return runPostgres({ binaries: SYSTEM_BINARIES, folder, password, user, log: createLog('warn'), onGivenUp })
}

const MEMORY_FOLDER = '/dev/shm'
/** Maximum bytes that the databases of all tests need at the same time. */
const MIN_FREE_BYTES = 8 * 2 ** 30

/** Returns a folder in memory if it has enough space, because tests create and drop hundreds of databases. */
async function findFastestFolder() {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
}
