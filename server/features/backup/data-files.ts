import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * All names in a data folder, by their treatment in a backup. A test compares the list with the files of a server.
 */
export const dataFolderNames = {
  /** Small files that describe the folder, and queued emails. */
  copied: ['demo.json', 'catalogue.json', 'catalogue-taken-over.json', 'outbox'],
  /** Films and uploads, stored by hash in the media folder. */
  media: ['media', 'uploads'],
  /** The database cluster and its connection files, locks, caches and backups. */
  excluded: [
    'postgres',
    'postgres-password',
    'database.json',
    'database-elsewhere.json',
    'holdfast.lock',
    'catalogue-last-good.json',
    'drawn-pages.json',
    'backups',
  ],
} as const

/** Lists the files of a data folder to back up, as relative paths. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const paths = await Promise.all(dataFolderNames.copied.map((name) => listFilesAt(dataDir, name)))
  return paths.flat()
}

async function listFilesAt(dataDir: string, name: string): Promise<string[]> {
  const path = join(dataDir, name)
  const entry = await stat(path).catch(() => undefined)
  if (!entry?.isDirectory()) return entry?.isFile() ? [name] : []
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((file) => file.isFile() && !file.name.endsWith('.tmp'))
    .map((file) => `${name}/${file.name}`)
    .toSorted()
}
