import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { prepareStatements } from './prepared.ts'
import { openReads } from './reads.ts'
import { statementNames } from './statement-names.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>
/** What a query needs: the database, or a transaction on it. */
export type Queries = Database | InTransaction

// count() and bigint columns arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** A pool on `url`. A lost connection fails what it was used for and no more: the next query opens a new one. */
export function openDatabase(
  url: string,
  log: Logger,
  { max = 16 } = {},
): { db: Database; reads: Database; pool: pg.Pool } {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 10_000, keepAlive: true })
  const nameOf = statementNames()
  prepareStatements(pool, nameOf)
  // The pool listens only to those that are idle: one lost between two statements of a transaction would end the process. The next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    reads: openReads(url, log, nameOf),
    pool,
  }
}
