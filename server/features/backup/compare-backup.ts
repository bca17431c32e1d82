import { createHash } from 'node:crypto'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { type Contents, tablePart } from './contents.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import { formatCopyTarget, listTables } from './tables.ts'

/**
 * Compares every table of a restored database with the backup. Returns the tables that differ, with the reason. Ignores
 * tables that the restore skipped, such as a table that the operator created.
 */
export async function compareBackup(archive: Archive<Contents>, databaseUrl: string): Promise<string[]> {
  await using client = await openDumpSession(databaseUrl)
  const differentTables: string[] = []
  const restoredNames = new Set((await listTables(client)).map(({ name }) => name))
  for (const table of archive.about.tables.filter(({ name }) => restoredNames.has(name))) {
    const tableCopy = copyOut(client, formatCopyTarget(table))
    const hash = createHash('sha256')
    for await (const chunk of tableCopy.content) hash.update(chunk)
    if (tableCopy.rows() !== table.rows)
      differentTables.push(`${table.name}: ${tableCopy.rows()} rows instead of ${table.rows}`)
    else if (hash.digest('hex') !== archive.parts[tablePart(table.name)]?.sha256)
      differentTables.push(`${table.name}: different values in its ${table.rows} rows`)
  }
  return differentTables
}

/** Throws FileError if a restored database differs from the backup. */
export async function failIfDifferent(archive: Archive<Contents>, databaseUrl: string): Promise<void> {
  const differentTables = await compareBackup(archive, databaseUrl)
  if (differentTables.length > 0)
    throw new FileError(
      `${archive.path} does not restore to the state that was backed up:\n${differentTables.join('\n')}`,
    )
}
