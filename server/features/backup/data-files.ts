import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Every name in a data folder: whether a backup has it, and why not. A test compares the list with what a server makes.
 */
export const dataFolderNames = {
  /** Small files that say what the folder is. */
  copied: ['demo.json', 'catalogue.json', 'catalogue-taken-over.json', 'outbox'],
  /** Films and uploads: in the folder of films, by their hashes. */
  media: ['media', 'uploads'],
  /** The database and what belongs to this very cluster and place; locks; copies of what is elsewhere; backups. */
  left: [
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

/** The files of a data folder that are part of a backup, by their paths below it. */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const found = await Promise.all(dataFolderNames.copied.map((name) => filesAt(dataDir, name)))
  return found.flat()
}

async function filesAt(dataDir: string, name: string): Promise<string[]> {
  const path = join(dataDir, name)
  const entry = await stat(path).catch(() => undefined)
  if (!entry?.isDirectory()) return entry?.isFile() ? [name] : []
  const entries = await readdir(path, { withFileTypes: true })
  return entries
    .filter((file) => file.isFile() && !file.name.endsWith('.tmp'))
    .map((file) => `${name}/${file.name}`)
    .toSorted()
}
