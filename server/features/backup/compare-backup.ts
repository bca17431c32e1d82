import { createHash } from 'node:crypto'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { FileError } from '#server/platform/files/file-errors.ts'
import { type Contents, tablePart } from './contents.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import { keepKnownColumns, readColumns } from './read-columns.ts'
import { formatCopyTarget, listTables } from './tables.ts'

/**
 * Compares every table of a restored database with the backup. Returns the tables that differ, with the reason. Ignores
 * what the restore skipped: tables and columns that the operator created.
 */
export async function compareBackup(archive: Archive<Contents>, databaseUrl: string): Promise<string[]> {
  await using client = await openDumpSession(databaseUrl)
  const differentTables: string[] = []
  const restoredTables = await listTables(client)
  for (const table of archive.about.tables) {
    const restored = restoredTables.find(({ name }) => name === table.name)
    if (!restored) continue
    const columns = keepKnownColumns(table, restored)
    const tableCopy = copyOut(client, formatCopyTarget({ ...table, columns }))
    const hash = await hashContent(tableCopy.content)
    const isComplete = columns.length === table.columns.length
    const { sha256 } = archive.parts[tablePart(table.name)] ?? {}
    if (tableCopy.rows() !== table.rows)
      differentTables.push(`${table.name}: ${tableCopy.rows()} rows instead of ${table.rows}`)
    else if (hash !== (isComplete ? sha256 : await hashContent(readColumns(archive, table, columns))))
      differentTables.push(`${table.name}: different values in its ${table.rows} rows`)
  }
  return differentTables
}

async function hashContent(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

/** Throws FileError if a restored database differs from the backup. */
export async function failIfDifferent(archive: Archive<Contents>, databaseUrl: string): Promise<void> {
  const differentTables = await compareBackup(archive, databaseUrl)
  if (differentTables.length > 0)
    throw new FileError(
      `${archive.path} does not restore to the state that was backed up:\n${differentTables.join('\n')}`,
    )
}
