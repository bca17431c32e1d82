import { existsSync } from 'node:fs'
import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'
import { newId } from '../database/ids.ts'
import { failIfExternalDatabase } from './external-database-record.ts'
import { chooseHome, type RunAs, chooseReachable, sharedFolderOf } from './run-as.ts'

/** `DATA_DIR/database.json`: id and folder of the cluster that belongs to the data folder. */
const DatabaseRecord = z.object({
  id: z.string(),
  folder: z.string(),
  /** False until the first start has created the cluster; until then there is no data to lose. */
  isReady: z.boolean(),
})
type DatabaseRecord = z.infer<typeof DatabaseRecord>

/** `holdfast.json` in the cluster's folder: the same id, and the data folder that last used it. */
const ClusterMarker = z.object({ id: z.string(), dataDir: z.string() })
type ClusterMarker = z.infer<typeof ClusterMarker>

export interface Cluster {
  /** Folder of the cluster, named after the major version of PostgreSQL. */
  folder: string
  id: string
  /** False if it must be created. */
  exists: boolean
}

export interface ClusterRequest {
  dataDir: string
  /** Major version of the installed PostgreSQL. */
  major: number
  user: RunAs | undefined
}

const recordFile = (dataDir: string) => join(dataDir, 'database.json')
const markerFile = (folder: string) => join(folder, 'holdfast.json')
const versionFile = (folder: string) => join(folder, 'PG_VERSION')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

const isCluster = (folder: string) => existsSync(versionFile(folder))

const RESTORE_REMEDY = 'It records which database belongs to the data folder. Restore it from your backup.'

const readRecordFile = <T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> =>
  readJsonFile(schema, file, RESTORE_REMEDY)

/**
 * Finds the cluster of a data folder without changing anything. A folder that once had a database never gets an empty
 * one: throws, with a remedy, if its cluster is missing, belongs to another folder, or has another version.
 */
export async function findCluster(request: ClusterRequest): Promise<Cluster> {
  await failIfExternalDatabase(request.dataDir)
  const record = await readRecordFile(DatabaseRecord, recordFile(request.dataDir))
  return record?.isReady ? findRecorded(request, record) : findFirst(request, record)
}

/** Returns the folders that may contain the cluster of a data folder, inside and outside of it. */
function listCandidateFolders({ dataDir, major, user }: ClusterRequest): string[] {
  const inside = join(dataDir, 'postgres')
  const preferred = chooseReachable(inside, user)
  return [...new Set([preferred, inside, sharedFolderOf(inside)])].map((home) => join(home, String(major)))
}

async function findRecorded(request: ClusterRequest, { id, folder: recordedFolder }: DatabaseRecord): Promise<Cluster> {
  const { dataDir } = request
  const folders = [...listCandidateFolders(request), recordedFolder]
  for (const folder of folders.filter(isCluster)) {
    const marker = await readRecordFile(ClusterMarker, markerFile(folder))
    if (marker?.id !== id) continue
    await refuseCopy(dataDir, folder, marker)
    return requirePassword(dataDir, { folder, id, exists: true })
  }
  const unmarked = folders.find((folder) => isCluster(folder) && !existsSync(markerFile(folder)))
  if (unmarked && unmarked === recordedFolder && isInside(unmarked, dataDir))
    return requirePassword(dataDir, { folder: unmarked, id, exists: true })
  if (unmarked)
    throw new FileError(
      `${markerFile(unmarked)} is missing. It records which data folder the database in ${unmarked} belongs to. Nothing was started and nothing was changed. ` +
        `Restore it from your backup. Or, if you are sure that this is the database of ${dataDir} and of no other folder, write this line into it: ${JSON.stringify({ id, dataDir })}`,
    )
  await refuseOtherMajors(request, folders)
  throw new Error(
    `The database of ${dataDir} is missing. It was in ${recordedFolder}, which is gone, cannot be read by this user, or contains another database. ` +
      `Nothing was started and nothing was changed. If the data folder came from another machine, or from a backup, stop Holdfast there and bring ` +
      `that folder to the same place here, with its owner and rights (cp -a). If Holdfast was started by another user before, start it as that user.`,
  )
}

const isInside = (folder: string, dataDir: string) => folder.startsWith(join(dataDir, '/'))

/** Throws if the password is missing: a new one would not open an existing cluster. */
function requirePassword(dataDir: string, cluster: Cluster): Cluster {
  const file = passwordFile(dataDir)
  if (existsSync(file)) return cluster
  throw new FileError(
    `${file} is missing. It contains the only password of the database in ${cluster.folder}. Restore the file from your backup.`,
  )
}

/** Throws if another data folder has the same cluster, because a start on one would stop the server of the other. */
async function refuseCopy(dataDir: string, folder: string, marker: ClusterMarker) {
  if (marker.dataDir === dataDir || isInside(folder, dataDir)) return
  const otherRecord = await readRecordFile(DatabaseRecord, recordFile(marker.dataDir))
  if (otherRecord?.id !== marker.id || (await isSameFolder(marker.dataDir, dataDir))) return
  if (isInside(folder, marker.dataDir))
    throw new Error(
      `${dataDir} is a copy of ${marker.dataDir} without its database, which is in ${folder} and stays with that folder. ` +
        `To copy the academy, stop Holdfast on ${marker.dataDir} and copy all of it (cp -a), including the folder postgres.`,
    )
  throw new Error(
    `${dataDir} is a copy of ${marker.dataDir}, and the database is not in either: it is in ${folder} and belongs to ${marker.dataDir}. ` +
      `To move the academy, delete or rename ${marker.dataDir} first. For a second academy, take a dump of the first one's database (pg_dump) and restore it into a fresh data folder.`,
  )
}

/** Returns whether two paths name the same folder. */
async function isSameFolder(a: string, b: string) {
  const [first, second] = await Promise.all([stat(a), stat(b)])
  return first.dev === second.dev && first.ino === second.ino
}

/**
 * Files that only a server with a database writes: mail and a copy of the catalogue. Media and the catalogue itself
 * prove nothing, because lessons may be added before the first start.
 */
const DATABASE_TRACES = ['outbox', 'catalogue-last-good.json']

/** Finds the cluster of a data folder without a ready record: of an older version, or of an interrupted first start. */
async function findFirst(request: ClusterRequest, record: DatabaseRecord | undefined): Promise<Cluster> {
  const { dataDir, major, user } = request
  const folders = listCandidateFolders(request)
  const hasPassword = existsSync(passwordFile(dataDir))
  for (const folder of folders.filter(isCluster)) {
    const marker = await readRecordFile(ClusterMarker, markerFile(folder))
    if (!hasPassword)
      throw new Error(
        `There is a database in ${folder}, which belongs to the data folder ${dataDir}, but the password and the contents of that folder are missing. Restore them from your backup, ` +
          `or move ${folder} away to start over.`,
      )
    return { folder, id: marker?.id ?? newId(), exists: true }
  }
  await refuseOtherMajors(request, folders)
  // The server creates the folder `media` once its database runs.
  if (!record && hasPassword && existsSync(join(dataDir, 'media')))
    throw new Error(
      `${dataDir} had a database that is now missing: it is neither in ${folders.join(' nor in ')}. If the data folder was moved or copied, move it back to ` +
        `where it was, start this Holdfast there once, and move it then. To start with an empty database, delete ${passwordFile(dataDir)}.`,
    )
  const trace = DATABASE_TRACES.map((name) => join(dataDir, name)).find(existsSync)
  if (!record && trace)
    throw new Error(
      `${dataDir} had a database before, because its server wrote ${trace}, but postgres, database.json and postgres-password are missing. ` +
        `Restore them from your backup, or set DATABASE_URL if the database was on another server. To start with an empty database, move ${trace} away.`,
    )
  const home = chooseHome(dataDir, user)
  return { folder: join(home, String(major)), id: record?.id ?? newId(), exists: false }
}

/** Throws if a cluster of another major version is beside one of these paths. */
async function refuseOtherMajors({ major }: ClusterRequest, folders: readonly string[]) {
  for (const home of new Set(folders.map(dirname))) {
    const names = await readdir(home).catch(() => [])
    for (const folder of names.filter((name) => /^\d+$/.test(name)).map((name) => join(home, name)))
      if (isCluster(folder)) refuseOtherMajor(folder, (await readFile(versionFile(folder), 'utf8')).trim(), major)
  }
}

/** Throws if the cluster has another major version than the installed PostgreSQL, older or newer. */
export function refuseOtherMajor(folder: string, foundMajor: string, installedMajor: number) {
  if (Number(foundMajor) === installedMajor) return
  throw new Error(
    Number(foundMajor) > installedMajor
      ? `The database in ${folder} was made by PostgreSQL ${foundMajor}; this Holdfast includes ${installedMajor}, which cannot read it. Start the newer Holdfast that made it.`
      : `The database in ${folder} was made by PostgreSQL ${foundMajor}; this Holdfast includes ${installedMajor} and does not upgrade it automatically. ` +
          `Run the Holdfast that made it, take a dump with the pg_dump of PostgreSQL ${foundMajor} or newer, and restore it into a fresh data folder.`,
  )
}

/** Records in the data folder the cluster that is about to be created. */
export const recordUnfinishedCluster = (dataDir: string, { id, folder }: Cluster) =>
  writeRecord(dataDir, { id, folder, isReady: false })

/**
 * Records in both folders that they belong together. Writes the cluster's mark first, because the data folder's record
 * relies on it.
 */
export async function recordReadyCluster({ dataDir, user }: ClusterRequest, { id, folder }: Cluster) {
  await writeMarker(folder, { id, dataDir }, user)
  await writeRecord(dataDir, { id, folder, isReady: true })
}

/** Writes the mark that assigns a cluster to a data folder. */
export async function writeMarker(folder: string, marker: ClusterMarker, user: RunAs | undefined) {
  const current = await readRecordFile(ClusterMarker, markerFile(folder))
  if (current?.id === marker.id && current.dataDir === marker.dataDir) return
  await replaceFile(markerFile(folder), `${JSON.stringify(marker, null, 2)}\n`)
  if (user) await chown(markerFile(folder), user.uid, user.gid)
}

async function writeRecord(dataDir: string, record: DatabaseRecord) {
  const current = await readRecordFile(DatabaseRecord, recordFile(dataDir))
  if (current?.id === record.id && current.folder === record.folder && current.isReady === record.isReady) return
  await replaceFile(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`)
}
