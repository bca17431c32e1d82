import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config/index.ts'
import { type ArchiveWriter, createArchive } from '#server/platform/archive/write-archive.ts'
import { ensureSpace, namingFullDisk } from '#server/platform/files/disk-space.ts'
import { overlaps } from '#server/platform/files/data-folder.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { HOLDFAST_VERSION } from './version.ts'
import { type Contents, type DataFile, filePart, JOBS_PART, MEDIA_PART, type Table, tablePart } from './contents.ts'
import { dataFolderNames, listDataFiles } from './data-files.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import { storeMedia } from './store-media.ts'
import { listTables, readMigrations, readSequences, tableSource } from './tables.ts'
import { hasQueue, waitingJobs } from './waiting-jobs.ts'

export interface BackupRequest {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'disk'>
  databaseUrl: string
  /** File to write, which must not exist. */
  path: string
  passphrase: string | undefined
  /** Folder that gets the films; without it they are left out. */
  mediaDir?: string | undefined
  /** Without them only the database is backed up. */
  withFiles?: boolean
  now: Date
  /** Aborted when the process closes: the backup then fails at once. */
  signal?: AbortSignal | undefined
}

export interface Backup {
  contents: Contents
  /** Of the file. */
  bytes: number
  /** Of films that were not in their folder before. */
  newMediaBytes: number
}

/**
 * Backs up a school while its members work: every table as one snapshot shows it, the jobs that wait in that
 * snapshot, and the files of the data folder. Films are stored by their hashes in a folder of their own. Throws
 * FileError, and leaves no file, where something fails.
 */
export async function writeBackup(request: BackupRequest): Promise<Backup> {
  const { path, config, now, passphrase } = request
  if (existsSync(path)) throw new FileError(`${path} already exists. Name a file that does not.`)
  await refuseAmongFilms(config.dataDir, request.mediaDir)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return namingFullDisk(folder, async () => {
    await using client = await openDumpSession(request.databaseUrl)
    // Ends what is being read as well.
    request.signal?.addEventListener('abort', () => void client.end(), { once: true })
    await ensureSpace(folder, await expectedBytes(client), config.disk.stop)
    await using archive = await createArchive(path, { version: HOLDFAST_VERSION, at: now, passphrase })
    const database = await addDatabase(client, archive)
    const files = request.withFiles === false ? [] : await addFiles(config.dataDir, archive)
    // After the snapshot: a film that a row names was complete before the row was written.
    const stored = request.mediaDir === undefined ? undefined : storeMedia(config, request.mediaDir, request.signal)
    if (stored) await archive.add(MEDIA_PART, stored.lines)
    const media = stored?.sum()
    const contents: Contents = {
      ...database,
      publicUrl: config.publicUrl,
      files,
      ...(media && { media: { files: media.files, bytes: media.bytes } }),
    }
    return { contents, bytes: await archive.finish(contents), newMediaBytes: media?.newBytes ?? 0 }
  })
}

/** Such a folder would be copied into itself, again with each backup. */
async function refuseAmongFilms(dataDir: string, mediaDir: string | undefined) {
  for (const name of dataFolderNames.media)
    if (mediaDir !== undefined && (await overlaps(join(dataDir, name), mediaDir)))
      throw new FileError(
        `${mediaDir} lies in ${join(dataDir, name)} or contains it, and would be copied into itself: choose another folder.`,
      )
}

/** Rows are a third of what the database takes on the disk at most, once they are compressed. */
async function expectedBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return (rows[0]?.bytes ?? 0) / 3
}

async function addDatabase(client: pg.Client, archive: ArchiveWriter) {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new Error('There is no school in this database, and nothing to back up.')
  const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', ['server_version'])
  const tables: Table[] = []
  for (const table of await listTables(client)) {
    const copied = copyOut(client, tableSource(table))
    await archive.add(tablePart(table.name), copied.content)
    tables.push({ ...table, rows: copied.rows() })
  }
  const jobs = (await hasQueue(client)) ? await addJobs(client, archive) : undefined
  // Sequences know no snapshot: read after the rows, they are never behind them.
  const sequences = await readSequences(client)
  await client.query('commit')
  return { migrations, postgres: rows[0]?.version ?? '', tables, sequences, ...(jobs && { jobs }) }
}

async function addJobs(client: pg.Client, archive: ArchiveWriter) {
  const copied = copyOut(client, waitingJobs)
  await archive.add(JOBS_PART, copied.content)
  return { rows: copied.rows() }
}

async function addFiles(dataDir: string, archive: ArchiveWriter) {
  const files: DataFile[] = []
  for (const path of await listDataFiles(dataDir)) {
    await using file = await open(join(dataDir, path), 'r')
    await archive.add(filePart(files.length), file.createReadStream({ autoClose: false }))
    files.push({ path })
  }
  return files
}
