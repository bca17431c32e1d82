import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { connectionSettings } from '#server/platform/database/connections.ts'

/** A connection of its own for a backup or a restore: without time limits, and with one way to write values as text. */
export async function openDumpSession(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ ...connectionSettings(url, 'maintenance'), application_name: 'holdfast-backup' })
  // What fails is the statement that waits.
  client.on('error', () => {})
  await client.connect()
  for (const setting of TEXT_FORMS) await client.query(`set ${setting}`)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const TEXT_FORMS = [
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  // A scan begins at the first row, so that a table is read in the order in which it was restored.
  'synchronize_seqscans = off',
  'search_path = public',
]

interface Copied {
  content: AsyncIterable<Buffer>
  /** How many rows there were, once the content was read. */
  rows(): number
}

/** What `copy (query) to stdout` or `copy table to stdout` answers. */
export function copyOut(client: pg.Client, source: string): Copied {
  const stream = client.query(to(`copy ${source} to stdout`))
  return { content: stream, rows: () => stream.rowCount }
}

/** Sends rows to `copy table from stdin`. Answers how many there were. */
export async function copyIn(client: pg.Client, target: string, content: AsyncIterable<Buffer>): Promise<number> {
  const stream = client.query(from(`copy ${target} from stdin`))
  await pipeline(content, stream)
  return stream.rowCount
}
