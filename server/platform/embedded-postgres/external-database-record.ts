import { join } from 'node:path'
import { z } from 'zod'
import { readIfExists, replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'

/**
 * `DATA_DIR/database-elsewhere.json`: the external database of this data folder, from `DATABASE_URL` at its last start.
 */
const ExternalDatabase = z.object({ database: z.string() })

const getRecordFile = (dataDir: string) => join(dataDir, 'database-elsewhere.json')

/** Records the external database of this data folder: host and name, without user and password. */
export async function recordExternalDatabase(dataDir: string, databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl)
  const record = `${JSON.stringify({ database: host + pathname }, null, 2)}\n`
  if ((await readIfExists(getRecordFile(dataDir))) !== record) await replaceFile(getRecordFile(dataDir), record)
}

/**
 * Throws FileError if the academy of this data folder uses an external database. Without this check, a missing
 * DATABASE_URL would create a new, empty database.
 */
export async function failIfExternalDatabase(dataDir: string): Promise<void> {
  const file = getRecordFile(dataDir)
  const record = await readJsonFile(
    ExternalDatabase,
    file,
    'This file names the database of the data folder. Restore the file from your backup.',
  )
  if (!record) return
  throw new FileError(
    `The academy in ${dataDir} uses the database at ${record.database}, but DATABASE_URL is not set. Nothing was started and nothing was changed. ` +
      `Set DATABASE_URL, in .env or where the service gets its settings. To abandon that database and create a new one in ${dataDir}, delete ${file}.`,
  )
}
