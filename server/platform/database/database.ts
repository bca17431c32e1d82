import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { OwnerId } from '#server/caller.ts'
import { connectionSettings, type Purpose, type TimeLimits, timeLimits } from './connections.ts'
import { createPipelinedConnection } from './pipelined-connection.ts'
import type { Logger } from '../process/log.ts'
import { groupStatements } from './statement-groups.ts'
import { prepareStatements, type NameOf, statementNames } from './prepared-statements.ts'
import { byTurns, openPipelined } from './pipelined-database.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>
/** What a query needs: the database, or a transaction on it. */
export type Queries = Database | InTransaction

// count() and bigint columns arrive as text otherwise; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Connections that many share. More than one each, so that a slow statement delays only those beside it. */
const LINES = { sessions: 2, reads: 4, writes: 4 }
/** Connections that a transaction has for itself. */
const POOLS = { sessions: 4, members: 6, server: 8, maintenance: 1 } as const satisfies Record<
  Exclude<Purpose, 'jobs'>,
  number
>

/** The database for single changes of what a member owns. */
export type WritesOf = (owner: OwnerId) => Database

/** The databases of one process, by what they are for. */
export interface Databases {
  /** For the server's own work. */
  db: Database
  /** For signing in and for looking up who calls: nothing that members do makes it wait. */
  sessions: Database
  /** For short questions of members, which share connections; transactions have one for themselves. */
  reads: Database
  /** For single changes of one member. Apart from the reads: a change may wait for a lock, a question never does. */
  writesOf: WritesOf
  /** For commands of members that take long: in a shared connection others would wait for them. */
  heavy: Database
  /** Without time limits: for migrations and sweeping. */
  maintenance: Database
}

interface Opened extends Databases {
  /** That of `db`. */
  pool: pg.Pool
  close(): Promise<void>
}

interface Options {
  /** Connections in the pool of `db`. */
  max?: number
  limits?: Partial<Record<Purpose, TimeLimits>>
}

/**
 * Pools on `url`, and shared lines beside them. A lost connection fails what it was used for and no more: the next query opens a new one.
 * Connections are opened when they are first needed.
 */
export function openDatabase(url: string, log: Logger, { max = POOLS.server, limits = {} }: Options = {}): Opened {
  const nameOf = statementNames()
  const settingsOf = (purpose: Purpose) => connectionSettings(url, purpose, limits[purpose] ?? timeLimits[purpose])
  const openPool = (purpose: keyof typeof POOLS, size: number = POOLS[purpose]) =>
    createPool({ ...settingsOf(purpose), max: size }, log, nameOf)
  const openLines = (purpose: Purpose, count: number) =>
    Array.from({ length: count }, () => createPipelinedConnection(settingsOf(purpose), log, nameOf))

  const pools = {
    sessions: openPool('sessions'),
    members: openPool('members'),
    server: openPool('server', max),
    maintenance: openPool('maintenance'),
  }
  const lines = {
    sessions: openLines('sessions', LINES.sessions),
    reads: openLines('members', LINES.reads),
    writes: openLines('members', LINES.writes),
  }
  const writeLineFor = groupStatements(lines.writes)
  return {
    db: openPooled(pools.server),
    sessions: openPipelined(byTurns(lines.sessions), pools.sessions),
    reads: openPipelined(byTurns(lines.reads), pools.members),
    writesOf: (owner) => openPipelined(writeLineFor(owner), pools.members),
    heavy: openPooled(pools.members),
    maintenance: openPooled(pools.maintenance),
    pool: pools.server,
    async close() {
      await Promise.all(
        Object.values(lines)
          .flat()
          .map((line) => line.close()),
      )
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

const openPooled = (pool: pg.Pool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

function createPool(settings: pg.PoolConfig, log: Logger, nameOf: NameOf): pg.Pool {
  const pool = new pg.Pool(settings)
  prepareStatements(pool, nameOf)
  // The pool listens only to those that are idle: one lost between two statements of a transaction would end the process. The next statement tells.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}
