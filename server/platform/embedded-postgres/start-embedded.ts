import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { findEmbeddedBinaries } from './binaries.ts'
import { restrictAccess } from '../files/data-folder.ts'
import { readIfExists } from '../files/durable-file.ts'
import { isProcessAlive } from '../files/is-alive.ts'
import { readOrCreatePassword, ensureCluster, SUPERUSER } from './create-cluster.ts'
import { findCluster, readMajor, recordUnfinishedCluster, recordReadyCluster, writeMarker } from './find-cluster.ts'
import { canReach, copyIfUnreachable, createOwnedFolder, failIfUnreachable, findRunAs } from './run-as.ts'
import { type PostgresOptions, type RunningPostgres, runPostgres } from './run-postgres.ts'
import { renameUnfinishedCluster, type TransferDatabase, upgradeCluster } from './upgrade-cluster.ts'

/** Returns the URL of the embedded database of this data folder, or undefined if its server is not running. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const user = findRunAs()
  const { major } = await findEmbeddedBinaries()
  const { folder, exists } = await findCluster({ dataDir, major, user })
  // The server of an older cluster runs only during an upgrade, which does not transfer later changes.
  if (!exists || (await readMajor(folder)) !== major) return undefined
  const pidFile = join(folder, 'postmaster.pid')
  // Lines of PostgreSQL's pid file: process id, folder, start time, port.
  const [pid, , , port] = (await readIfExists(pidFile))?.split('\n') ?? []
  if (!pid || !port || !isProcessAlive(Number(pid))) return undefined
  return `postgresql://${SUPERUSER}:${await readOrCreatePassword(join(dataDir, 'postgres-password'))}@127.0.0.1:${port}/postgres`
}

interface StartOptions extends Pick<PostgresOptions, 'signal' | 'settings' | 'onLaunch'> {
  /** Called with a message about each slow step of the first start. */
  report?: (line: string) => void
  /** Upgrades a cluster of an older major version. If undefined, such a cluster is refused. */
  transfer?: TransferDatabase
}

/** Starts the embedded database of a data folder: a PostgreSQL server, which is restarted after a crash. */
export async function startEmbeddedDatabase(
  dataDir: string,
  log: Logger,
  onGivenUp: (error: Error) => void,
  { report, transfer, ...options }: StartOptions = {},
): Promise<RunningPostgres> {
  const user = findRunAs()
  const packageBinaries = await findEmbeddedBinaries()
  const request = { dataDir, major: packageBinaries.major, user }
  const foundCluster = await findCluster(request)
  const { folder } = foundCluster
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
  if (!foundCluster.exists) {
    report?.('Setting up the database (first start only).')
    await recordUnfinishedCluster(dataDir, foundCluster)
  }
  await createOwnedFolder(dirname(folder), user)
  const password = await readOrCreatePassword(join(dataDir, 'postgres-password'))
  await ensureCluster(folder, binaries, password, user, (unfinishedFolder) =>
    writeMarker(unfinishedFolder, { id: foundCluster.id, dataDir }, user),
  )
  const upgrade = { request, binaries, password, log, signal: options.signal, report, transfer }
  const isCurrent = (await readMajor(folder)) === binaries.major
  const currentCluster = isCurrent ? foundCluster : await upgradeCluster(foundCluster, upgrade)
  const cluster = await renameUnfinishedCluster(currentCluster, request)
  await recordReadyCluster(request, cluster)
  return runPostgres({ binaries, folder: cluster.folder, password, user, log, onGivenUp, ...options })
}
