import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#server/config/index.ts'
import type { MediaLocation } from '#server/features/media/index.ts'
import { type ArchiveWriter, createArchive } from '#server/platform/archive/write-archive.ts'
import { MIGRATION_LOCK } from '#server/platform/database/migrate.ts'
import { ensureSpace, explainFullDisk } from '#server/platform/files/disk-space.ts'
import { ignoreMissing } from '#server/platform/files/durable-file.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { HOLDFAST_VERSION } from './version.ts'
import { type Contents, type DataFile, filePart, JOBS_PART, MEDIA_PART, type Table, tablePart } from './contents.ts'
import { listDataFiles } from './data-files.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import type { FilmArchive } from './film-archive.ts'
import { openReachableBucket } from './film-bucket.ts'
import { storeMedia } from './store-media.ts'
import { listTables, readMigrations, readSequences, formatCopyTarget } from './tables.ts'
import { hasQueue, pendingJobsSource } from './waiting-jobs.ts'

export interface BackupRequest {
  config: MediaLocation & Pick<Config, 'publicUrl' | 'disk'>
  databaseUrl: string
  /** File to write, which must not exist. */
  path: string
  passphrase: string | undefined
  /** Archive for the films. If undefined, films are omitted. */
  films?: FilmArchive | undefined
  /** Whether to include the files of the data folder. */
  withFiles?: boolean
  now: Date
  /** Aborts the backup, such as at shutdown. */
  signal?: AbortSignal | undefined
}

export interface Backup {
  contents: Contents
  /** Size of the file. */
  bytes: number
  /** Bytes of films newly copied to the archive. */
  newMediaBytes: number
}

/**
 * Backs up a running academy: all tables and pending jobs from one snapshot, and the files of the data folder. Films
 * are stored by hash in their archive. Leaves no file after a failure. Throws FileError.
 */
export async function writeBackup(request: BackupRequest): Promise<Backup> {
  const { path, config, films, now, passphrase } = request
  if (existsSync(path)) throw new FileError(`${path} already exists. Choose a new file name.`)
  await films?.prepare(config)
  if (films && config.mediaStore) await openReachableBucket(config.mediaStore)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return explainFullDisk(folder, async () => {
    await using client = await openDumpSession(request.databaseUrl)
    request.signal?.throwIfAborted()
    // Closing the connection also aborts a running query.
    request.signal?.addEventListener('abort', () => void client.end(), { once: true })
    await ensureSpace(folder, await estimateBytes(client), config.disk.uploadMinimum)
    await using archive = await createArchive(path, { version: HOLDFAST_VERSION, at: now, passphrase })
    const database = await addDatabase(client, archive)
    const files = request.withFiles === false ? [] : await addFiles(config.dataDir, archive)
    // Runs after the snapshot, because films are complete before rows refer to them.
    const mediaCopy = films && storeMedia(config, films, request.signal)
    if (mediaCopy) await archive.add(MEDIA_PART, mediaCopy.lines)
    const media = mediaCopy?.sum()
    const contents: Contents = {
      ...database,
      publicUrl: config.publicUrl,
      files,
      ...(media && { media: { files: media.files, bytes: media.bytes } }),
    }
    return { contents, bytes: await archive.finish(contents), newMediaBytes: media?.newBytes ?? 0 }
  })
}

/** Estimates the size: compressed rows take at most a third of the database size. */
async function estimateBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return (rows[0]?.bytes ?? 0) / 3
}

async function addDatabase(client: pg.Client, archive: ArchiveWriter) {
  // A migration that waited for the table locks of a backup would block all other queries of these tables meanwhile.
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new Error('There is no academy in this database, so there is nothing to back up.')
  const { rows } = await client.query<{ version: string }>('select current_setting($1) as version', ['server_version'])
  const tables: Table[] = []
  for (const table of await listTables(client)) {
    const tableCopy = copyOut(client, formatCopyTarget(table))
    await archive.add(tablePart(table.name), tableCopy.content)
    tables.push({ ...table, rows: tableCopy.rows() })
  }
  const jobs = (await hasQueue(client)) ? await addJobs(client, archive) : undefined
  // Sequences are not transactional. They are read after the rows, so that they are not behind the rows.
  const sequences = await readSequences(client)
  await client.query('commit')
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  return { migrations, postgres: rows[0]?.version ?? '', tables, sequences, ...(jobs && { jobs }) }
}

async function addJobs(client: pg.Client, archive: ArchiveWriter) {
  const tableCopy = copyOut(client, pendingJobsSource)
  await archive.add(JOBS_PART, tableCopy.content)
  return { rows: tableCopy.rows() }
}

async function addFiles(dataDir: string, archive: ArchiveWriter) {
  const files: DataFile[] = []
  for (const path of await listDataFiles(dataDir)) {
    await using file = await open(join(dataDir, path), 'r').catch(ignoreMissing)
    if (!file) continue
    await archive.add(filePart(files.length), file.createReadStream({ autoClose: false }))
    files.push({ path })
  }
  return files
}
