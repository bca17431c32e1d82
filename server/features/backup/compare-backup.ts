import { createHash } from 'node:crypto'
import type { Archive } from '#server/platform/archive/read-archive.ts'
import { type Contents, tablePart } from './contents.ts'
import { copyOut, openDumpSession } from './dump-session.ts'
import { tableSource } from './tables.ts'

/**
 * Reads a database that a backup was restored into, and compares every table with what was written. Answers the
 * tables that differ, with the reason.
 */
export async function compareBackup(archive: Archive<Contents>, databaseUrl: string): Promise<string[]> {
  await using client = await openDumpSession(databaseUrl)
  const different: string[] = []
  for (const table of archive.about.tables) {
    const copied = copyOut(client, tableSource(table))
    const hash = createHash('sha256')
    for await (const chunk of copied.content) hash.update(chunk)
    if (copied.rows() !== table.rows) different.push(`${table.name}: ${copied.rows()} rows instead of ${table.rows}`)
    else if (hash.digest('hex') !== archive.parts[tablePart(table.name)]?.sha256)
      different.push(`${table.name}: different values in its ${table.rows} rows`)
  }
  return different
}
