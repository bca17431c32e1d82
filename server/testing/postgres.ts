import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#server/platform/logging/log.ts'
import { type Binaries, embeddedBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { ensureCluster } from '#server/platform/embedded-postgres/create-cluster.ts'
import { findRunAs, makeOwned, reachableBinaries } from '#server/platform/embedded-postgres/run-as.ts'
import { type RunningPostgres, runPostgres } from '#server/platform/embedded-postgres/run-postgres.ts'

/** Which server the tests run on: the one that npm brings, or Debian's. */
export type TestPostgres = 'embedded' | 'system'

/** Where Debian's package puts version 15. */
const SYSTEM: Binaries = { folder: '/usr/lib/postgresql/15/bin', major: 15 }

/** A throw-away server below the system's temporary folder. It may forget on a power cut: no test pulls the plug. */
export async function startTestPostgres(kind: TestPostgres): Promise<RunningPostgres> {
  const log = createLog('warn')
  const user = findRunAs()
  const home = await mkdtemp(join(await fastestFolder(), 'holdfast-test-pg-'))
  await makeOwned(home, user)
  const shipped = kind === 'system' ? SYSTEM : await embeddedBinaries()
  const binaries = {
    ...shipped,
    folder: kind === 'system' ? shipped.folder : await reachableBinaries(shipped.folder, String(shipped.major), user),
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
/** Bytes that the databases of all tests fit into. */
const ENOUGH = 8 * 2 ** 30

/** A file system in memory where there is a large one: test files create and drop hundreds of databases. */
async function fastestFolder() {
  const { bavail, bsize } = await statfs(MEMORY_FOLDER).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ENOUGH ? MEMORY_FOLDER : tmpdir()
}
