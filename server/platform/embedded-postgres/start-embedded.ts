import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { findEmbeddedBinaries } from './binaries.ts'
import { restrictAccess } from '../files/data-folder.ts'
import { readIfExists } from '../files/durable-file.ts'
import { isProcessAlive } from '../files/is-alive.ts'
import { readOrCreatePassword, ensureCluster, SUPERUSER } from './create-cluster.ts'
import { findCluster, recordUnfinishedCluster, recordReadyCluster, writeMarker } from './find-cluster.ts'
import { canReach, copyIfUnreachable, createOwnedFolder, failIfUnreachable, findRunAs } from './run-as.ts'
import { type PostgresOptions, type RunningPostgres, runPostgres } from './run-postgres.ts'

/** Returns the URL of the embedded database of this data folder, or undefined if its server is not running. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const user = findRunAs()
  const { major } = await findEmbeddedBinaries()
  const { folder, exists } = await findCluster({ dataDir, major, user })
  if (!exists) return undefined
  const pidFile = join(folder, 'postmaster.pid')
  // Lines of PostgreSQL's pid file: process id, folder, start time, port.
  const [pid, , , port] = (await readIfExists(pidFile))?.split('\n') ?? []
  if (!pid || !port || !isProcessAlive(Number(pid))) return undefined
  return `postgresql://${SUPERUSER}:${await readOrCreatePassword(join(dataDir, 'postgres-password'))}@127.0.0.1:${port}/postgres`
}

interface StartOptions extends Pick<PostgresOptions, 'signal' | 'settings' | 'onLaunch'> {
  /** Called with a message about each slow step of the first start. */
  report?: (line: string) => void
}

/** Starts the embedded database of a data folder: a PostgreSQL server, which is restarted after a crash. */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  onGivenUp: (error: Error) => void,
  { report, ...options }: StartOptions = {},
): Promise<RunningPostgres> {
  const user = findRunAs()
  const packageBinaries = await findEmbeddedBinaries()
  const request = { dataDir, major: packageBinaries.major, user }
  const cluster = await findCluster(request)
  const { folder } = cluster
  const isInDataDir = folder.startsWith(join(dataDir, '/'))
  if (!isInDataDir) failIfUnreachable(folder, dataDir, user)
  const binaries = {
    ...packageBinaries,
    folder: await copyIfUnreachable(packageBinaries.folder, String(packageBinaries.major), user),
  }
  if (!isInDataDir)
    log.warn(
      { folder },
      'the user that runs PostgreSQL cannot access the data folder; storing the database in this folder instead',
    )
  if (isInDataDir && user && !canReach(dataDir, user))
    throw new Error(
      `The database is in ${folder}, which the user that runs PostgreSQL on behalf of root cannot access. Start Holdfast as the user that ran it before, or allow access to ${dataDir} (chmod o+x on its parent folders).`,
    )
  await restrictAccess(dataDir, log, isInDataDir ? user : undefined)
  if (!cluster.exists) {
    report?.('Setting up the database (first start only).')
    await recordUnfinishedCluster(dataDir, cluster)
  }
  await createOwnedFolder(dirname(folder), user)
  const password = await readOrCreatePassword(join(dataDir, 'postgres-password'))
  await ensureCluster(folder, binaries, password, user, (unfinishedFolder) =>
    writeMarker(unfinishedFolder, { id: cluster.id, dataDir }, user),
  )
  await recordReadyCluster(request, cluster)
  return runPostgres({ binaries, folder, password, user, log, onGivenUp, ...options })
}
