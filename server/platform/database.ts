import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { OwnerId } from '#server/caller.ts'
import { createLine } from './line.ts'
import type { Logger } from './log.ts'
import { grouped } from './grouped.ts'
import { prepareStatements } from './prepared.ts'
import { byTurns, openShared } from './shared.ts'
import { statementNames } from './statement-names.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>
/** What a query needs: the database, or a transaction on it. */
export type Queries = Database | InTransaction

// count() and bigint columns arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** More than one each, so that a slow statement holds up only those beside it. */
const LINES = { reads: 4, writes: 4 }

/** The database for single changes of what a member owns. */
export type WritesOf = (owner: OwnerId) => Database

interface Opened {
  db: Database
  /** For short questions of a hot path. */
  reads: Database
  /** For single changes of a hot path, of one member. Apart from the reads: a change may wait for a lock, a question never does. */
  writesOf: WritesOf
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
  const open = (count: number) => Array.from({ length: count }, () => createLine(url, log, nameOf))
  const lines = { reads: open(LINES.reads), writes: open(LINES.writes) }
  const askFor = grouped(lines.writes)
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    reads: openShared(byTurns(lines.reads), pool),
    writesOf: (owner) => openShared(askFor(owner), pool),
    pool,
    async close() {
      await Promise.all([...lines.reads, ...lines.writes].map((line) => line.close()))
      await db.destroy()
    },
  }
}
