import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { createLine } from './line.ts'
import type { Logger } from './log.ts'
import { prepareStatements } from './prepared.ts'
import { openShared } from './shared.ts'
import { statementNames } from './statement-names.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>
/** What a query needs: the database, or a transaction on it. */
export type Queries = Database | InTransaction

// count() and bigint columns arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** More than one each, so that a slow statement holds up only those beside it. */
const LINES = { reads: 4, writes: 8 }

interface Opened {
  db: Database
  /** For short questions of a hot path. */
  reads: Database
  /** For single changes of a hot path. Apart from the reads: a change may wait for a lock, a question never does. */
  writes: Database
  pool: pg.Pool
  close(): Promise<void>
}

/** A pool on `url`, and shared lines beside it. A lost connection fails what it was used for and no more: the next query opens a new one. */
export function openDatabase(url: string, log: Logger, { max = 12 } = {}): Opened {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, keepAlive: true })
  const nameOf = statementNames()
  prepareStatements(pool, nameOf)
  // The pool listens only to those that are idle: one lost between two statements of a transaction would end the process. The next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  const share = (lines: number) =>
    openShared(
      Array.from({ length: lines }, () => createLine(url, log, nameOf)),
      pool,
    )
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const reads = share(LINES.reads)
  const writes = share(LINES.writes)
  const close = async () => {
    await Promise.all([reads.destroy(), writes.destroy()])
    await db.destroy()
  }
  return { db, reads, writes, pool, close }
}
