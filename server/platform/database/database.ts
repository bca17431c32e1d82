import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { getConnectionSettings, getPooledSettings, type Purpose, type TimeLimits, timeLimits } from './connections.ts'
import { dividePool, POOL_DEFAULT, type PoolSizes } from './pool-sizes.ts'
import { createPipelinedConnection } from './pipelined-connection.ts'
import type { Logger } from '../logging/log.ts'
import { prepareStatements, type StatementNamer, createStatementNamer } from './prepared-statements.ts'
import { openReplica, type ReadReplica } from './replica.ts'
import { runOnLeastBusy, openPipelined } from './pipelined-database.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type InTransaction = Transaction<Tables>
/** The executor of a query: the database or a transaction. */
export type Queries = Database | InTransaction

// By default count() and bigint columns are returned as text; the values in this database stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** The database connections of one process, by purpose. */
export interface Databases {
  /** Connections for the server's own work. */
  db: Database
  /** Connections for sign-in and for finding the caller of a request; members' queries never delay them. */
  sessions: Database
  /** Shared (pipelined) connections for members' short reads. */
  reads: Database
  /** Connections for members' changes, which may wait for a lock, and for their slow commands. */
  members: Database
  /** Runs a read that may return slightly outdated data, such as an export, on the replica if one is configured. */
  readReplica: ReadReplica
  /** Connection without time limits for migrations and cleanup. */
  maintenance: Database
  /** Returns the number of open connections by pool and state. */
  databaseConnections: () => OpenConnections[]
}

/** Number of connections of one pool in one state: in use, idle, or requested by waiting queries. */
export interface OpenConnections {
  pool: string
  state: 'busy' | 'idle' | 'waited for'
  count: number
}

interface OpenedDatabases extends Databases {
  /** The pool of `db`. */
  pool: pg.Pool
  close(): Promise<void>
}

/** How a process connects to PostgreSQL. */
export interface DatabaseRoute {
  /** URL of the pooler, which is used for all purposes except maintenance. Undefined without a pooler. */
  pooler: string | undefined
  /** Whether named prepared statements are used. */
  prepares: boolean
}

interface Options {
  route?: DatabaseRoute | undefined
  /** URL of a replica. */
  readUrl?: string | undefined
  sizes?: PoolSizes
  /** Maximum number of connections in the pool of `db`. */
  max?: number
  limits?: Partial<Record<Purpose, TimeLimits>>
}

/**
 * Creates pools and shared connections for `url`, which connect on first use. When a connection is lost, its statements
 * fail and the next query reconnects.
 */
export function openDatabase(
  url: string,
  log: Logger,
  {
    route,
    readUrl,
    sizes = dividePool(POOL_DEFAULT, { runsJobs: true }),
    max = sizes.pools.server,
    limits = {},
  }: Options = {},
): OpenedDatabases {
  const getStatementName = route?.prepares === false ? neverPrepare : createStatementNamer()
  const getSettings = (purpose: Purpose) => {
    const purposeLimits = limits[purpose] ?? timeLimits[purpose]
    if (route?.pooler === undefined || purpose === 'maintenance')
      return getConnectionSettings(url, purpose, purposeLimits)
    return getPooledSettings(route.pooler, purpose, purposeLimits)
  }
  const openPool = (purpose: Purpose, size: number) =>
    createPool({ ...getSettings(purpose), max: size }, log, getStatementName)

  const pools = {
    sessions: openPool('sessions', sizes.pools.sessions),
    members: openPool('members', sizes.pools.members),
    server: openPool('server', max),
    maintenance: openPool('maintenance', 1),
  }
  const pipelined = Array.from({ length: sizes.reads }, () =>
    createPipelinedConnection(getSettings('members'), log, getStatementName),
  )
  const db = createPooledDatabase(pools.server)
  const replica = openReplica({ url: readUrl, db, log })
  return {
    db,
    readReplica: replica.readReplica,
    sessions: createPooledDatabase(pools.sessions),
    reads: openPipelined(runOnLeastBusy(pipelined)),
    members: createPooledDatabase(pools.members),
    maintenance: createPooledDatabase(pools.maintenance),
    pool: pools.server,
    databaseConnections: () => Object.entries(pools).flatMap(([name, pool]) => countConnections(name, pool)),
    async close() {
      await Promise.all(pipelined.map((connection) => connection.close()))
      await Promise.all([replica.close(), ...Object.values(pools).map((pool) => pool.end())])
    },
  }
}

const neverPrepare: StatementNamer = () => undefined

const countConnections = (pool: string, { totalCount, idleCount, waitingCount }: pg.Pool): OpenConnections[] => [
  { pool, state: 'busy', count: totalCount - idleCount },
  { pool, state: 'idle', count: idleCount },
  // A query that gets an idle connection waits for one tick.
  { pool, state: 'waited for', count: Math.max(0, waitingCount - idleCount) },
]

const createPooledDatabase = (pool: pg.Pool): Database => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

function createPool(settings: pg.PoolConfig, log: Logger, getStatementName: StatementNamer): pg.Pool {
  const pool = new pg.Pool(settings)
  prepareStatements(pool, getStatementName)
  // The pool handles errors of idle connections only. Without this listener, a connection lost between two statements
  // of a transaction would crash the process. The next statement rejects with the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  // A pool that ends may still lose a connection when the database stops.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'lost an idle database connection')
  })
  return pool
}
