import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { getConnectionSettings } from '#server/platform/database/connections.ts'

/** Opens a connection for a backup or a restore, without timeouts and with fixed text formats. */
export async function openDumpSession(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ ...getConnectionSettings(url, 'maintenance'), application_name: 'holdfast-backup' })
  // The pending statement rejects with the error.
  client.on('error', () => {})
  await client.connect()
  for (const setting of TEXT_SETTINGS) await client.query(`set ${setting}`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const TEXT_SETTINGS = [
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  // Scans start at the first row, so that a table is read in the order in which it was restored.
  'synchronize_seqscans = off',
  'search_path = public',
]

interface TableCopy {
  content: AsyncIterable<Buffer>
  /** Number of rows, available after the content was read. */
  rows(): number
}

/** Runs `copy (query) to stdout` or `copy table to stdout`. */
export function copyOut(client: pg.Client, source: string): TableCopy {
  const stream = client.query(to(`copy ${source} to stdout`))
  return { content: stream, rows: () => stream.rowCount }
}

/** Sends rows to `copy table from stdin`. Returns their number. */
export async function copyIn(client: pg.Client, target: string, content: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(from(`copy ${target} from stdin`))
  await pipeline(content, stream)
  return stream.rowCount
}
