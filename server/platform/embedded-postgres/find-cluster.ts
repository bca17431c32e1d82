import { existsSync } from 'node:fs'
import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'
import { newId } from '../database/ids.ts'
import { getUnfinishedFolder } from './create-cluster.ts'
import { failIfExternalDatabase } from './external-database-record.ts'
import { chooseHome, type RunAs, chooseReachable, getSharedFolder } from './run-as.ts'

/**
 * `DATA_DIR/database.json`: id and folder of the cluster (the files of the database) that belongs to the data folder.
 */
const DatabaseRecord = z.object({
  id: z.string(),
  folder: z.string(),
  /** False until the first start has created the cluster. Until then there is no data to lose. */
  isReady: z.boolean(),
})
type DatabaseRecord = z.infer<typeof DatabaseRecord>

/** `holdfast.json` in the cluster's folder: the same id, and the data folder that last used it. */
const ClusterMarker = z.object({ id: z.string(), dataDir: z.string() })
type ClusterMarker = z.infer<typeof ClusterMarker>

export interface Cluster {
  /**
   * Folder of the cluster, named after the major version of PostgreSQL. If an upgrade was interrupted before its last
   * step, the name is still that of an unfinished cluster.
   */
  folder: string
  id: string
  /** False if the cluster must still be created. */
  exists: boolean
}

export interface ClusterRequest {
  dataDir: string
  /** Major version of the installed PostgreSQL. */
  major: number
  user: RunAs | undefined
}

const getRecordFile = (dataDir: string) => join(dataDir, 'database.json')
const getMarkerFile = (folder: string) => join(folder, 'holdfast.json')
const getVersionFile = (folder: string) => join(folder, 'PG_VERSION')
const getPasswordFile = (dataDir: string) => join(dataDir, 'postgres-password')

const isCluster = (folder: string) => existsSync(getVersionFile(folder))

/** Returns the major version of PostgreSQL that created the cluster. */
export const readMajor = async (folder: string) => Number(await readFile(getVersionFile(folder), 'utf8'))

const RESTORE_ADVICE = 'This file records which database belongs to the data folder. Restore the file from your backup.'

const readRecordFile = <T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> =>
  readJsonFile(schema, file, RESTORE_ADVICE)

/**
 * Finds the cluster of a data folder without changing anything. The cluster may have another major version. A data
 * folder that already had a database never gets an empty database: throws, with advice, if the cluster is missing or
 * belongs to another data folder.
 */
export async function findCluster(request: ClusterRequest): Promise<Cluster> {
  await failIfExternalDatabase(request.dataDir)
  const record = await readRecordFile(DatabaseRecord, getRecordFile(request.dataDir))
  return record?.isReady ? findRecordedCluster(request, record) : findOrPlanCluster(request, record)
}

/** Returns the folders, inside and outside of the data folder, that may contain its cluster. */
function listCandidateFolders({ dataDir, major, user }: ClusterRequest): string[] {
  const folderInDataDir = join(dataDir, 'postgres')
  const reachableFolder = chooseReachable(folderInDataDir, user)
  return [...new Set([reachableFolder, folderInDataDir, getSharedFolder(folderInDataDir)])].map((home) =>
    join(home, String(major)),
  )
}

async function findRecordedCluster(
  request: ClusterRequest,
  { id, folder: recordedFolder }: DatabaseRecord,
): Promise<Cluster> {
  const { dataDir } = request
  const candidates = listCandidateFolders(request)
  const folders = [...candidates, ...(await listOtherMajors(request, candidates)), recordedFolder]
  // An upgrade records the new cluster before it renames its folder.
  for (const folder of [...folders, ...folders.map(getUnfinishedFolder)].filter(isCluster)) {
    const marker = await readRecordFile(ClusterMarker, getMarkerFile(folder))
    if (marker?.id !== id) continue
    await failIfCopiedDataFolder(dataDir, folder, marker)
    return requirePassword(dataDir, { folder, id, exists: true })
  }
  const unmarkedFolder = folders.find((folder) => isCluster(folder) && !existsSync(getMarkerFile(folder)))
  if (unmarkedFolder && unmarkedFolder === recordedFolder && isInside(unmarkedFolder, dataDir))
    return requirePassword(dataDir, { folder: unmarkedFolder, id, exists: true })
  if (unmarkedFolder)
    throw new FileError(
      `${getMarkerFile(unmarkedFolder)} is missing. It records which data folder the database in ${unmarkedFolder} belongs to. Nothing was started and nothing was changed. ` +
        `Restore the file from your backup. Or, if you are sure that this is the database of ${dataDir} and of no other folder, create the file with this line: ${JSON.stringify({ id, dataDir })}`,
    )
  throw new Error(
    `The database of ${dataDir} is missing. It was in ${recordedFolder}, which is gone, cannot be read by this user, or contains another database. ` +
      `Nothing was started and nothing was changed. If the data folder was copied from another machine or from a backup, stop Holdfast on that machine and copy ` +
      `${recordedFolder} to the same path here, with its owner and permissions (cp -a). If Holdfast previously ran as another user, start it as that user.`,
  )
}

const isInside = (folder: string, dataDir: string) => folder.startsWith(join(dataDir, '/'))

/** Throws if the password is missing, because an existing cluster does not accept a new password. */
function requirePassword(dataDir: string, cluster: Cluster): Cluster {
  const file = getPasswordFile(dataDir)
  if (existsSync(file)) return cluster
  throw new FileError(
    `${file} is missing. It contains the only password of the database in ${cluster.folder}. Restore the file from your backup.`,
  )
}

/**
 * Throws if another data folder uses the same cluster, because a start with one data folder would stop the server of
 * the other data folder.
 */
async function failIfCopiedDataFolder(dataDir: string, folder: string, marker: ClusterMarker) {
  if (marker.dataDir === dataDir || isInside(folder, dataDir)) return
  const otherRecord = await readRecordFile(DatabaseRecord, getRecordFile(marker.dataDir))
  if (otherRecord?.id !== marker.id || (await isSameFolder(marker.dataDir, dataDir))) return
  if (isInside(folder, marker.dataDir))
    throw new Error(
      `${dataDir} is a copy of ${marker.dataDir} without its database, which is in ${folder} and still belongs to ${marker.dataDir}. ` +
        `To copy the academy, stop Holdfast on ${marker.dataDir} and copy all of it (cp -a), including the folder postgres.`,
    )
  throw new Error(
    `${dataDir} is a copy of ${marker.dataDir}, and neither contains the database: it is in ${folder} and belongs to ${marker.dataDir}. ` +
      `To move the academy, delete or rename ${marker.dataDir} first. For a second academy, take a dump of the existing database (pg_dump) and restore it into a new data folder.`,
  )
}

/** Returns whether two paths name the same folder. */
async function isSameFolder(firstPath: string, secondPath: string) {
  const [first, second] = await Promise.all([stat(firstPath), stat(secondPath)])
  return first.dev === second.dev && first.ino === second.ino
}

/**
 * Files that show that the data folder already had a database: emails and a copy of the catalogue. Media and the
 * catalogue itself do not show this, because lessons may be added before the first start.
 */
const DATABASE_TRACES = ['outbox', 'catalogue-last-good.json']

/**
 * Finds the cluster of a data folder whose record is missing or not ready, because of an older version or an
 * interrupted first start. If there is no cluster, returns where to create it.
 */
async function findOrPlanCluster(request: ClusterRequest, record: DatabaseRecord | undefined): Promise<Cluster> {
  const { dataDir, major, user } = request
  const folders = listCandidateFolders(request)
  const hasPassword = existsSync(getPasswordFile(dataDir))
  const [folder] = [...folders.filter(isCluster), ...(await listOtherMajors(request, folders))]
  if (folder !== undefined) {
    const marker = await readRecordFile(ClusterMarker, getMarkerFile(folder))
    if (!hasPassword)
      throw new Error(
        `There is a database in ${folder}, which belongs to the data folder ${dataDir}, but the other contents of ${dataDir}, including the password, are missing. Restore them from your backup, ` +
          `or move ${folder} away to start over.`,
      )
    return { folder, id: marker?.id ?? newId(), exists: true }
  }
  // The server creates the folder `media` after its database has started.
  if (!record && hasPassword && existsSync(join(dataDir, 'media')))
    throw new Error(
      `${dataDir} had a database that is now missing: it is neither in ${folders.join(' nor in ')}. If the data folder was moved or copied, move it back to ` +
        `its previous location, start this version of Holdfast there once, and then move it again. To start with an empty database, delete ${getPasswordFile(dataDir)}.`,
    )
  const trace = DATABASE_TRACES.map((name) => join(dataDir, name)).find(existsSync)
  if (!record && trace)
    throw new Error(
      `${dataDir} contains ${trace}, so it had a database before, but postgres, database.json and postgres-password are missing. ` +
        `Restore them from your backup, or set DATABASE_URL if the database was on another server. To start with an empty database, move ${trace} away.`,
    )
  const home = chooseHome(dataDir, user)
  return { folder: join(home, String(major)), id: record?.id ?? newId(), exists: false }
}

/** Lists the clusters of other major versions beside these folders, newest first. */
async function listOtherMajors({ major }: ClusterRequest, folders: readonly string[]): Promise<string[]> {
  const homes = [...new Set(folders.map(dirname))]
  const names = await Promise.all(homes.map((home) => readdir(home).catch(() => [])))
  return homes
    .flatMap((home, index) => (names[index] ?? []).map((name) => join(home, name)))
    .filter((folder) => /^\d+$/.test(basename(folder)) && basename(folder) !== String(major) && isCluster(folder))
    .toSorted((first, second) => Number(basename(second)) - Number(basename(first)))
}

/** Writes the record of a cluster that is about to be created. */
export const recordUnfinishedCluster = (dataDir: string, { id, folder }: Cluster) =>
  writeRecord(dataDir, { id, folder, isReady: false })

/**
 * Records in both folders that they belong together. Writes the cluster's marker first, because a ready record requires
 * a marker.
 */
export async function recordReadyCluster({ dataDir, user }: ClusterRequest, { id, folder }: Cluster) {
  await writeMarker(folder, { id, dataDir }, user)
  await recordUpgradedCluster(dataDir, { id, folder })
}

/** Records a complete cluster, which contains its marker. */
export const recordUpgradedCluster = (dataDir: string, { id, folder }: Pick<Cluster, 'id' | 'folder'>) =>
  writeRecord(dataDir, { id, folder, isReady: true })

/** Writes the marker that assigns a cluster to a data folder. */
export async function writeMarker(folder: string, marker: ClusterMarker, user: RunAs | undefined) {
  const current = await readRecordFile(ClusterMarker, getMarkerFile(folder))
  if (current?.id === marker.id && current.dataDir === marker.dataDir) return
  await replaceFile(getMarkerFile(folder), `${JSON.stringify(marker, null, 2)}\n`)
  if (user) await chown(getMarkerFile(folder), user.uid, user.gid)
}

async function writeRecord(dataDir: string, record: DatabaseRecord) {
  const current = await readRecordFile(DatabaseRecord, getRecordFile(dataDir))
  if (current?.id === record.id && current.folder === record.folder && current.isReady === record.isReady) return
  await replaceFile(getRecordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`)
}
