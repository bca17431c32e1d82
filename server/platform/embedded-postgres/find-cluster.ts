import { existsSync } from 'node:fs'
import { chown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'
import { newId } from '../database/ids.ts'
import { refuseExternalDatabase } from './external-database-record.ts'
import { chooseHome, type RunAs, reachable, sharedFolderOf } from './run-as.ts'

/** `DATA_DIR/database.json`: which cluster belongs to the data folder, and where it is. */
const Note = z.object({
  id: z.string(),
  folder: z.string(),
  /** False from the beginning of the first start until the cluster exists; until then there is no data to lose. */
  isReady: z.boolean(),
})
type Note = z.infer<typeof Note>

/** `holdfast.json` in the cluster's own folder: the same id, and the data folder that it was last started for. */
const Mark = z.object({ id: z.string(), dataDir: z.string() })
type Mark = z.infer<typeof Mark>

export interface Cluster {
  /** The folder of the cluster, named after the major version of PostgreSQL. */
  folder: string
  id: string
  /** False if it has to be created. */
  isThere: boolean
}

export interface Wanted {
  dataDir: string
  /** Version of the PostgreSQL that is installed. */
  major: number
  user: RunAs | undefined
}

const noteFile = (dataDir: string) => join(dataDir, 'database.json')
const markFile = (folder: string) => join(folder, 'holdfast.json')
const versionFile = (folder: string) => join(folder, 'PG_VERSION')
const passwordFile = (dataDir: string) => join(dataDir, 'postgres-password')

const isCluster = (folder: string) => existsSync(versionFile(folder))

const BACKUP = 'It records which database belongs to the data folder. Restore it from your backup.'

const read = <T>(schema: z.ZodType<T>, file: string): Promise<T | undefined> => readJsonFile(schema, file, BACKUP)

/**
 * Finds the cluster of a data folder and changes nothing. A folder that once had a database never gets an empty one: if
 * its cluster is missing, belongs to another folder, or has another version, this throws and explains what to do.
 */
export async function findCluster(wanted: Wanted): Promise<Cluster> {
  await refuseExternalDatabase(wanted.dataDir)
  const note = await read(Note, noteFile(wanted.dataDir))
  return note?.isReady ? findRecorded(wanted, note) : findFirst(wanted, note)
}

/** Where the cluster of a data folder may be: inside it, or apart from it. */
function foldersOf({ dataDir, major, user }: Wanted): string[] {
  const inside = join(dataDir, 'postgres')
  const first = reachable(inside, user)
  return [...new Set([first, inside, sharedFolderOf(inside)])].map((home) => join(home, String(major)))
}

async function findRecorded(wanted: Wanted, { id, folder: recorded }: Note): Promise<Cluster> {
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

/** A new password would not open a cluster that was created with another one. */
function withPassword(dataDir: string, cluster: Cluster): Cluster {
  const file = passwordFile(dataDir)
  if (existsSync(file)) return cluster
  throw new FileError(
    `${file} is missing. It holds the only password of the database in ${cluster.folder}. Restore the file from your backup.`,
  )
}

/** Two data folders with the same cluster: the second start would stop the server of the first. */
async function refuseCopy(dataDir: string, folder: string, mark: Mark) {
  if (mark.dataDir === dataDir || isInside(folder, dataDir)) return
  const other = await read(Note, noteFile(mark.dataDir))
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

/** One folder may have two names. */
async function isSame(a: string, b: string) {
  const [one, other] = await Promise.all([stat(a), stat(b)])
  return one.dev === other.dev && one.ino === other.ino
}

/**
 * Files that only a server with a database writes: mail, and a copy of the catalogue. Media and a catalogue alone prove
 * nothing, since lessons may be added before the first start.
 */
const TRACES = ['outbox', 'catalogue-last-good.json']

/** The cluster of a data folder without a note: from an older version, or from a first start that was interrupted. */
async function findFirst(wanted: Wanted, note: Note | undefined): Promise<Cluster> {
  const { dataDir, major, user } = wanted
  const folders = foldersOf(wanted)
  const hadPassword = existsSync(passwordFile(dataDir))
  for (const folder of folders.filter(isCluster)) {
    const mark = await read(Mark, markFile(folder))
    if (!hadPassword)
      throw new Error(
        `There is a database in ${folder}, made for a data folder at ${dataDir} whose password and contents are missing. Restore them from your backup, ` +
          `or move ${folder} away to start over.`,
      )
    return { folder, id: mark?.id ?? newId(), isThere: true }
  }
  await refuseOtherMajors(wanted, folders)
  // The server creates this folder once its database runs.
  if (!note && hadPassword && existsSync(join(dataDir, 'media')))
    throw new Error(
      `${dataDir} had a database that is now missing: it is neither in ${folders.join(' nor in ')}. If the data folder was moved or copied, move it back to ` +
        `where it was, start this Holdfast there once, and move it then. To begin with an empty database, delete ${passwordFile(dataDir)}.`,
    )
  const trace = TRACES.map((name) => join(dataDir, name)).find(existsSync)
  if (!note && trace)
    throw new Error(
      `${dataDir} had a database before, because its server wrote ${trace}, but postgres, database.json and postgres-password are missing. ` +
        `Restore them from your backup, or set DATABASE_URL if the database was on another server. To start with an empty database, move ${trace} away.`,
    )
  const home = chooseHome(dataDir, user)
  return { folder: join(home, String(major)), id: note?.id ?? newId(), isThere: false }
}

/** Searches beside the cluster's path for a cluster of another major version. */
async function refuseOtherMajors({ major }: Wanted, folders: readonly string[]) {
  for (const home of new Set(folders.map(dirname))) {
    const names = await readdir(home).catch(() => [])
    for (const folder of names.filter((name) => /^\d+$/.test(name)).map((name) => join(home, name)))
      if (isCluster(folder)) refuseOtherMajor(folder, (await readFile(versionFile(folder), 'utf8')).trim(), major)
  }
}

/** Refuses a cluster of another major version than the installed one, older or newer. */
export function refuseOtherMajor(folder: string, found: string, installed: number) {
  if (Number(found) === installed) return
  throw new Error(
    Number(found) > installed
      ? `The database in ${folder} was made by PostgreSQL ${found}; this Holdfast includes ${installed}, which cannot read it. Start the newer Holdfast that made it.`
      : `The database in ${folder} was made by PostgreSQL ${found}; this Holdfast includes ${installed} and does not upgrade it automatically. ` +
          `Run the Holdfast that made it, take a dump with the pg_dump of PostgreSQL ${found} or newer, and restore it into a fresh data folder.`,
  )
}

/** Records in the data folder which cluster is about to be created, before any of it exists. */
export const recordUnfinishedCluster = (dataDir: string, { id, folder }: Cluster) =>
  writeRecord(dataDir, { id, folder, isReady: false })

/**
 * Records in both places that they belong together. The cluster's mark is written first, because the note in the data
 * folder promises it.
 */
export async function recordReadyCluster({ dataDir, user }: Wanted, { id, folder }: Cluster) {
  await writeMark(folder, { id, dataDir }, user)
  await writeRecord(dataDir, { id, folder, isReady: true })
}

/** Marks a cluster as this data folder's. */
export async function writeMark(folder: string, mark: Mark, user: RunAs | undefined) {
  const known = await read(Mark, markFile(folder))
  if (known?.id === mark.id && known.dataDir === mark.dataDir) return
  await replaceFile(markFile(folder), `${JSON.stringify(mark, null, 2)}\n`)
  if (user) await chown(markFile(folder), user.uid, user.gid)
}

async function writeRecord(dataDir: string, note: Note) {
  const known = await read(Note, noteFile(dataDir))
  if (known?.id === note.id && known.folder === note.folder && known.isReady === note.isReady) return
  await replaceFile(noteFile(dataDir), `${JSON.stringify(note, null, 2)}\n`)
}
