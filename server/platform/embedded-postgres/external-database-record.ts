import { join } from 'node:path'
import { z } from 'zod'
import { readIfThere, replaceFile } from '../files/durable-file.ts'
import { FileError, readJsonFile } from '../files/file-errors.ts'

/**
 * `DATA_DIR/database-elsewhere.json`: the database that `DATABASE_URL` named at the last start with this folder.
 */
const ExternalDatabase = z.object({ database: z.string() })

const fileOf = (dataDir: string) => join(dataDir, 'database-elsewhere.json')

/** Saves where the database of this data folder is: host and name, without user and password. */
export async function recordExternalDatabase(dataDir: string, databaseUrl: string): Promise<void> {
  const { host, pathname } = new URL(databaseUrl)
  const note = `${JSON.stringify({ database: host + pathname }, null, 2)}\n`
  if ((await readIfThere(fileOf(dataDir))) !== note) await replaceFile(fileOf(dataDir), note)
}

/**
 * Refuses to create or open a database in a data folder whose academy uses an external one: only the setting is missing.
 * Throws FileError.
 */
export async function refuseExternalDatabase(dataDir: string): Promise<void> {
  const file = fileOf(dataDir)
  const note = await readJsonFile(
    ExternalDatabase,
    file,
    'It says where the database of the data folder is: restore it from your backup.',
  )
  if (!note) return
  throw new FileError(
    `The academy in ${dataDir} uses the database at ${note.database}, but DATABASE_URL is not set. Nothing was started and nothing was changed. ` +
      `Set DATABASE_URL, in .env or where the service gets its settings. To leave that database, and to open or begin one in ${dataDir}, delete ${file}.`,
  )
}
