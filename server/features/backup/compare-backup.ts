import { createHash } from 'node:crypto'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { type Contents, tablePart } from './contents.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import { formatCopyTarget } from './tables.ts'

/**
 * Compares every table of a restored database with the backup. Returns the tables that differ, with the reason.
 */
export async function compareBackup(archive: Archive<Contents>, databaseUrl: string): Promise<string[]> {
  await using client = await openDumpSession(databaseUrl)
  const differentTables: string[] = []
  for (const table of archive.about.tables) {
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
