import { existsSync } from 'node:fs'
import { readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { newId } from '../database/ids.ts'
import { formatGigabytes } from '../files/disk-space.ts'
import { ignoreMissing, syncFolder } from '../files/durable-file.ts'
import { FileError } from '../files/file-errors.ts'
import { type Binaries, findOlderBinaries } from './binaries.ts'
import { createCluster, deleteUnfinishedCluster, getUnfinishedFolder } from './create-cluster.ts'
import { type Cluster, type ClusterRequest, readMajor, recordUpgradedCluster, writeMarker } from './find-cluster.ts'
import { copyIfUnreachable } from './run-as.ts'
import { runPostgres } from './run-postgres.ts'

/** A database to copy from a cluster of an older major version into a new, empty cluster. */
export interface DatabaseTransfer {
  /** Folder that will contain the new cluster. */
  home: string
  /** Size of the old cluster. */
  oldBytes: number
  newMajor: number
  /** Runs the server of the old or the new cluster during the work, which gets the URL of its database. */
  withOld: <T>(work: (databaseUrl: string) => Promise<T>) => Promise<T>
  withNew: <T>(work: (databaseUrl: string) => Promise<T>) => Promise<T>
}

/** Copies the database and verifies the copy. Returns the path of the backup that it wrote. */
export type TransferDatabase = (transfer: DatabaseTransfer) => Promise<string>

interface UpgradeOptions {
  request: ClusterRequest
  binaries: Binaries
  password: string
  log: Logger
  signal?: AbortSignal | undefined
  /** Called with messages for the operator. */
  report?: ((line: string) => void) | undefined
  /** If undefined, a cluster of an older major version is refused. */
  transfer?: TransferDatabase | undefined
}

/**
 * Copies the database of a cluster of an older major version into a new cluster. Returns the new cluster, which is not
 * yet renamed: see {@link renameUnfinishedCluster}. The old cluster belongs to the data folder until the new one is
 * recorded under its own id. So an interrupted upgrade starts again, and the old cluster is never used by mistake.
 */
export async function upgradeCluster(old: Cluster, options: UpgradeOptions): Promise<Cluster> {
  const { request, binaries, password, log, signal, report, transfer } = options
  const { dataDir, major, user } = request
  const oldMajor = await readMajor(old.folder)
  const oldBinaries = await requireOlderBinaries(old.folder, oldMajor, request)
  const folder = join(dirname(old.folder), String(major))
  const unfinishedFolder = getUnfinishedFolder(folder)
  if (!transfer)
    throw new Error(
      `The database in ${old.folder} was created by PostgreSQL ${oldMajor}; this version of Holdfast includes ${major}. Start the server once: it upgrades the database.`,
    )
  if (existsSync(folder))
    throw new FileError(
      `${folder} already exists, but the database of ${dataDir} is ${old.folder}. Nothing was changed. Move ${folder} away, so that the database can be upgraded to PostgreSQL ${major}.`,
    )
  const withServer = async <T>(serverBinaries: Binaries, cluster: string, work: (url: string) => Promise<T>) => {
    const onGivenUp = (error: Error) => log.error(error)
    const server = await runPostgres({
      binaries: serverBinaries,
      folder: cluster,
      password,
      user,
      log,
      signal,
      onGivenUp,
    })
    // Stopping the server makes pending statements fail.
    const stop = () => void server.stop()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      return await work(server.url)
    } finally {
      signal?.removeEventListener('abort', stop)
      await server.stop()
    }
  }
  const id = newId()
  await deleteUnfinishedCluster(unfinishedFolder)
  report?.(
    `Upgrading the database from PostgreSQL ${oldMajor} to ${major}. If this is interrupted, the next start repeats it.`,
  )
  const oldBytes = await measureFolder(old.folder)
  const backup = await transfer({
    home: dirname(folder),
    oldBytes,
    newMajor: major,
    withOld: (work) => withServer(oldBinaries, old.folder, work),
    withNew: async (work) => {
      await createCluster(unfinishedFolder, binaries, password, user)
      await writeMarker(unfinishedFolder, { id, dataDir }, user)
      return withServer(binaries, unfinishedFolder, work)
    },
  }).catch(async (error: unknown) => {
    await deleteUnfinishedCluster(unfinishedFolder)
    throw new Error(
      `The database could not be upgraded to PostgreSQL ${major}. It was not changed, and is still in ${old.folder}.`,
      { cause: error },
    )
  })
  signal?.throwIfAborted()
  await syncFolder(dirname(folder))
  await recordUpgradedCluster(dataDir, { id, folder })
  report?.(
    `The database was upgraded to PostgreSQL ${major}. The old database is still in ${old.folder} (${formatGigabytes(oldBytes)}), and ${backup} is its backup. Delete both when you are sure that nothing is missing. To go back, see "Go back to the previous PostgreSQL" in docs/operating.md.`,
  )
  return { folder: unfinishedFolder, id, exists: true }
}

/** Completes an upgrade after the new cluster was recorded, also after an interruption. */
export async function renameUnfinishedCluster(cluster: Cluster, { major }: ClusterRequest): Promise<Cluster> {
  const folder = join(dirname(cluster.folder), String(major))
  if (cluster.folder !== getUnfinishedFolder(folder)) return cluster
  await rename(cluster.folder, folder)
  return { ...cluster, folder }
}

async function requireOlderBinaries(folder: string, oldMajor: number, { major, user }: ClusterRequest) {
  const created = `The database in ${folder} was created by PostgreSQL ${oldMajor}; this version of Holdfast includes ${major}`
  if (oldMajor > major)
    throw new Error(`${created}, which cannot read it. Start the newer version of Holdfast that created it.`)
  const binaries = await findOlderBinaries(oldMajor)
  if (binaries) return { ...binaries, folder: await copyIfUnreachable(binaries.folder, String(oldMajor), user) }
  throw new Error(
    `${created}, and upgrades it with the programs of PostgreSQL ${oldMajor}, which are not installed. Nothing was changed. ` +
      `Install the package postgresql-${oldMajor} of Debian or Ubuntu, and start again. Or start the version of Holdfast that created the database, run npm run backup there, and restore the file with this version into a new data folder.`,
  )
}

/** Returns the total size of the files in a folder. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  let bytes = 0
  for (const file of files) bytes += (await stat(file).catch(ignoreMissing))?.size ?? 0
  return bytes
}
