import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ConfigError } from '#server/config/index.ts'
import type { Logger } from '../logging/log.ts'
import { CONNECT_TIMEOUT_MS, getConnectionSettings } from './connections.ts'
import { isTooSlow } from './database-errors.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

// `database.ts` imports this file, so its type `Database` cannot be used here.
type Database = Kysely<Tables>

/**
 * Runs a read that tolerates slightly outdated data, such as an export, on the replica of `DATABASE_READ_URL`. Without
 * a replica, or while it is unavailable, the read runs on `db`.
 */
export type ReadReplica = <T>(read: (queries: Database) => Promise<T>) => Promise<T>

/** Maximum number of connections of a process to the replica. */
const MAX_CONNECTIONS = 4
/** Time without reads on the replica after a failure, because connecting to an unavailable machine takes seconds. */
const RETRY_DELAY_MS = 10_000

interface Options {
  url: string | undefined
  db: Database
  log: Logger
  retryDelay?: number
}

/** Opens the replica, which may be unavailable. The connection is opened on first use. */
export function openReplica({ url, db, log, retryDelay = RETRY_DELAY_MS }: Options): {
  readReplica: ReadReplica
  close(): Promise<void>
} {
  if (url === undefined) return { readReplica: (read) => read(db), close: async () => {} }
  const pool = openPool(url)
  const replica: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let failedAt: number | undefined
  return {
    async readReplica(read) {
      if (failedAt !== undefined && performance.now() - failedAt < retryDelay) return read(db)
      try {
        const result = await read(replica)
        if (failedAt !== undefined) log.warn('the replica of DATABASE_READ_URL is used again')
        failedAt = undefined
        return result
      } catch (error) {
        // The read would take as long on the primary.
        if (isTooSlow(error)) throw error
        // Logs the reason as text, because an error object would count as an outage of the database.
        if (failedAt === undefined)
          log.warn({ reason: String(error) }, 'the replica of DATABASE_READ_URL cannot be read; DATABASE_URL is used')
        failedAt = performance.now()
        return read(db)
      }
    },
    close: () => pool.end(),
  }
}

function openPool(url: string) {
  const pool = new pg.Pool({
    ...getConnectionSettings(url, 'server'),
    application_name: 'holdfast-replica',
    max: MAX_CONNECTIONS,
  })
  prepareStatements(pool, () => undefined)
  // Ignored, because the next read reports a lost connection.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/**
 * Throws ConfigError if DATABASE_READ_URL is not the URL of a standby of this database. Returns the reason if the
 * replica is unavailable.
 */
export async function checkReplica(readUrl: string, databaseUrl: string): Promise<string | undefined> {
  const leader = await identify(databaseUrl)
  const replica = await identify(readUrl).catch((error: unknown) => ({ reason: String(error) }))
  if ('reason' in replica) return replica.reason
  if (replica.database !== leader.database)
    throw new ConfigError(
      'DATABASE_READ_URL: expected a standby of the database of DATABASE_URL, but it is a different database.',
    )
  if (!replica.isStandby) throw new ConfigError('DATABASE_READ_URL: expected a standby, but it accepts changes.')
  return undefined
}

/** Returns an identifier that a database shares with its physical standbys, and whether the database is a standby. */
async function identify(url: string): Promise<{ database: string; isStandby: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ database: string; isStandby: boolean }>(
      `select concat_ws(' ', system_identifier, current_database()) as database, pg_is_in_recovery() as "isStandby"
      from pg_control_system()`,
    )
    const [row] = rows
    if (!row) throw new Error('The database returned no rows.')
    return row
  } finally {
    void client.end().catch(() => {})
  }
}
