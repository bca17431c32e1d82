import { existsSync } from 'node:fs'
import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'
import { newId } from '../database/ids.ts'
import { refuseExternalDatabase } from './external-database-record.ts'
import { chooseHome, type RunAs, reachable, sharedFolderOf } from './run-as.ts'

/** `DATA_DIR/database.json`: id and folder of the cluster that belongs to the data folder. */
const DatabaseRecord = z.object({
  id: z.string(),
  folder: z.string(),
  /** False until the first start has created the cluster; until then there is no data to lose. */
  isReady: z.boolean(),
})
type DatabaseRecord = z.infer<typeof DatabaseRecord>

/** `holdfast.json` in the cluster's folder: the same id, and the data folder that last used it. */
const Mark = z.object({ id: z.string(), dataDir: z.string() })
type Mark = z.infer<typeof Mark>

export interface Cluster {
  /** Folder of the cluster, named after the major version of PostgreSQL. */
  folder: string
  id: string
  /** False if it must be created. */
  isThere: boolean
}

export interface Wanted {
  dataDir: string
  /** Major version of the installed PostgreSQL. */
  major: number
  user: RunAs | undefined
}

const recordFile = (dataDir: string) => join(dataDir, 'database.json')
const markFile = (folder: string) => join(folder, 'holdfast.json')
const versionFile = (folder: string) => join(folder, 'PG_VERSION')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

const isCluster = (folder: string) => existsSync(versionFile(folder))

const BACKUP = 'It records which database belongs to the data folder. Restore it from your backup.'

const read = <T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> => readJsonFile(schema, file, BACKUP)

/**
 * Finds the cluster of a data folder without changing anything. A folder that once had a database never gets an empty
 * one: throws, with a remedy, if its cluster is missing, belongs to another folder, or has another version.
 */
export async function findCluster(wanted: Wanted): Promise<Cluster> {
  await refuseExternalDatabase(wanted.dataDir)
  const record = await read(DatabaseRecord, recordFile(wanted.dataDir))
  return record?.isReady ? findRecorded(wanted, record) : findFirst(wanted, record)
}

/** Returns the folders that may contain the cluster of a data folder, inside and outside of it. */
function foldersOf({ dataDir, major, user }: Wanted): string[] {
  const inside = join(dataDir, 'postgres')
  const first = reachable(inside, user)
  return [...new Set([first, inside, sharedFolderOf(inside)])].map((home) => join(home, String(major)))
}

async function findRecorded(wanted: Wanted, { id, folder: recorded }: DatabaseRecord): Promise<Cluster> {
  const { dataDir } = wanted
  const folders = [...foldersOf(wanted), recorded]
  for (const folder of folders.filter(isCluster)) {
    const mark = await read(Mark, markFile(folder))
    if (mark?.id !== id) continue
    await refuseCopy(dataDir, folder, mark)
    return withPassword(dataDir, { folder, id, isThere: true })
  }
  const unmarked = folders.find((folder) => isCluster(folder) && !existsSync(markFile(folder)))
  if (unmarked && unmarked === recorded && isInside(unmarked, dataDir))
    return withPassword(dataDir, { folder: unmarked, id, isThere: true })
  if (unmarked)
    throw new FileError(
      `${markFile(unmarked)} is missing. It records which data folder the database in ${unmarked} belongs to. Nothing was started and nothing was changed. ` +
        `Restore it from your backup. Or, if you are sure that this is the database of ${dataDir} and of no other folder, write this line into it: ${JSON.stringify({ id, dataDir })}`,
    )
  await refuseOtherMajors(wanted, folders)
  throw new Error(
    `The database of ${dataDir} is missing. It was in ${recorded}, which is gone, cannot be read by this user, or contains another database. ` +
      `Nothing was started and nothing was changed. If the data folder came from another machine, or from a backup, stop Holdfast there and bring ` +
      `that folder to the same place here, with its owner and rights (cp -a). If Holdfast was started by another user before, start it as that user.`,
  )
}

const isInside = (folder: string, dataDir: string) => folder.startsWith(join(dataDir, '/'))

/** Throws if the password is missing: a new one would not open an existing cluster. */
function withPassword(dataDir: string, cluster: Cluster): Cluster {
  const file = passwordFile(dataDir)
  if (existsSync(file)) return cluster
  throw new FileError(
    `${file} is missing. It contains the only password of the database in ${cluster.folder}. Restore the file from your backup.`,
  )
}

/** Throws if another data folder has the same cluster, because a start on one would stop the server of the other. */
async function refuseCopy(dataDir: string, folder: string, mark: Mark) {
  if (mark.dataDir === dataDir || isInside(folder, dataDir)) return
  const other = await read(DatabaseRecord, recordFile(mark.dataDir))
  if (other?.id !== mark.id || (await isSame(mark.dataDir, dataDir))) return
  if (isInside(folder, mark.dataDir))
    throw new Error(
      `${dataDir} is a copy of ${mark.dataDir} without its database, which is in ${folder} and stays with that folder. ` +
        `To copy the academy, stop Holdfast on ${mark.dataDir} and copy all of it (cp -a), including the folder postgres.`,
    )
  throw new Error(
    `${dataDir} is a copy of ${mark.dataDir}, and the database is not in either: it is in ${folder} and belongs to ${mark.dataDir}. ` +
      `To move the academy, delete or rename ${mark.dataDir} first. For a second academy, take a dump of the first one's database (pg_dump) and restore it into a fresh data folder.`,
  )
}

/** Returns whether two paths name the same folder. */
async function isSame(a: string, b: string) {
  const [one, other] = await Promise.all([stat(a), stat(b)])
  return one.dev === other.dev && one.ino === other.ino
}

/**
 * Files that only a server with a database writes: mail and a copy of the catalogue. Media and the catalogue itself
 * prove nothing, because lessons may be added before the first start.
 */
const TRACES = ['outbox', 'catalogue-last-good.json']

/** Finds the cluster of a data folder without a ready record: of an older version, or of an interrupted first start. */
async function findFirst(wanted: Wanted, record: DatabaseRecord | undefined): Promise<Cluster> {
  const { dataDir, major, user } = wanted
  const folders = foldersOf(wanted)
  const hadPassword = existsSync(passwordFile(dataDir))
  for (const folder of folders.filter(isCluster)) {
    const mark = await read(Mark, markFile(folder))
    if (!hadPassword)
      throw new Error(
        `There is a database in ${folder}, which belongs to the data folder ${dataDir}, but the password and the contents of that folder are missing. Restore them from your backup, ` +
          `or move ${folder} away to start over.`,
      )
    return { folder, id: mark?.id ?? newId(), isThere: true }
  }
  await refuseOtherMajors(wanted, folders)
  // The server creates the folder `media` once its database runs.
  if (!record && hadPassword && existsSync(join(dataDir, 'media')))
    throw new Error(
      `${dataDir} had a database that is now missing: it is neither in ${folders.join(' nor in ')}. If the data folder was moved or copied, move it back to ` +
        `where it was, start this Holdfast there once, and move it then. To start with an empty database, delete ${passwordFile(dataDir)}.`,
    )
  const trace = TRACES.map((name) => join(dataDir, name)).find(existsSync)
  if (!record && trace)
    throw new Error(
      `${dataDir} had a database before, because its server wrote ${trace}, but postgres, database.json and postgres-password are missing. ` +
        `Restore them from your backup, or set DATABASE_URL if the database was on another server. To start with an empty database, move ${trace} away.`,
    )
  const home = chooseHome(dataDir, user)
  return { folder: join(home, String(major)), id: record?.id ?? newId(), isThere: false }
}

/** Throws if a cluster of another major version is beside one of these paths. */
async function refuseOtherMajors({ major }: Wanted, folders: readonly string[]) {
  for (const home of new Set(folders.map(dirname))) {
    const names = await readdir(home).catch(() => [])
    for (const folder of names.filter((name) => /^\d+$/.test(name)).map((name) => join(home, name)))
      if (isCluster(folder)) refuseOtherMajor(folder, (await readFile(versionFile(folder), 'utf8')).trim(), major)
  }
}

/** Throws if the cluster has another major version than the installed PostgreSQL, older or newer. */
export function refuseOtherMajor(folder: string, found: string, installed: number) {
  if (Number(found) === installed) return
  throw new Error(
    Number(found) > installed
      ? `The database in ${folder} was made by PostgreSQL ${found}; this Holdfast includes ${installed}, which cannot read it. Start the newer Holdfast that made it.`
      : `The database in ${folder} was made by PostgreSQL ${found}; this Holdfast includes ${installed} and does not upgrade it automatically. ` +
          `Run the Holdfast that made it, take a dump with the pg_dump of PostgreSQL ${found} or newer, and restore it into a fresh data folder.`,
  )
}

/** Records in the data folder the cluster that is about to be created. */
export const recordUnfinishedCluster = (dataDir: string, { id, folder }: Cluster) =>
  writeRecord(dataDir, { id, folder, isReady: false })

/**
 * Records in both folders that they belong together. Writes the cluster's mark first, because the data folder's record
 * relies on it.
 */
export async function recordReadyCluster({ dataDir, user }: Wanted, { id, folder }: Cluster) {
  await writeMark(folder, { id, dataDir }, user)
  await writeRecord(dataDir, { id, folder, isReady: true })
}

/** Writes the mark that assigns a cluster to a data folder. */
export async function writeMark(folder: string, mark: Mark, user: RunAs | undefined) {
  const known = await read(Mark, markFile(folder))
  if (known?.id === mark.id && known.dataDir === mark.dataDir) return
  await replaceFile(markFile(folder), `${JSON.stringify(mark, null, 2)}\n`)
  if (user) await chown(markFile(folder), user.uid, user.gid)
}

async function writeRecord(dataDir: string, record: DatabaseRecord) {
  const known = await read(DatabaseRecord, recordFile(dataDir))
  if (known?.id === record.id && known.folder === record.folder && known.isReady === record.isReady) return
  await replaceFile(recordFile(dataDir), `${JSON.stringify(record, null, 2)}\n`)
}
