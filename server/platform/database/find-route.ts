import pg from 'pg'
import { type Config, ConfigError } from '#server/config/index.ts'
import { CONNECT_TIMEOUT_MS } from './connections.ts'
import type { DatabaseRoute } from './database.ts'
import { createUnreachableError } from './migrate.ts'

/** Detected properties of the server at a database URL. */
interface InspectedServer {
  /** Whether the server is a pooler, which shares connections to PostgreSQL among its clients. */
  isPooler: boolean
  /** Identifies the server and its database, whether or not a pooler is used. */
  server: string
}

/**
 * Detects whether DATABASE_URL is a pooler, and decides whether statements are prepared. Also returns the URL of
 * PostgreSQL itself. Throws ConfigError if the settings do not match the servers.
 */
export async function findRoute(
  { databaseUrl, database: { directUrl, prepare } }: Pick<Config, 'databaseUrl' | 'database'>,
  report: (line: string) => void,
): Promise<DatabaseRoute & { direct: string | undefined }> {
  const prepares = prepare !== 'off'
  // The embedded database has no pooler.
  if (databaseUrl === undefined) return { direct: undefined, pooler: undefined, prepares }
  const inspected = await inspectServer(databaseUrl, 'DATABASE_URL')
  const direct = directUrl ?? databaseUrl
  if (directUrl !== undefined) requireSameDatabase(inspected, await inspectServer(directUrl, 'DATABASE_DIRECT_URL'))
  if (!inspected.isPooler) return { direct, pooler: undefined, prepares }
  if (directUrl === undefined)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: expected the URL of PostgreSQL itself, because DATABASE_URL leads to a pooler, and LISTEN does not work through a pooler.',
    )
  if (prepare === 'auto')
    report(
      'DATABASE_URL leads to a pooler, so statements are not prepared. If the pooler supports them, set DATABASE_PREPARE=on.',
    )
  return { direct, pooler: databaseUrl, prepares: prepare === 'on' }
}

function requireSameDatabase(pooled: InspectedServer, direct: InspectedServer) {
  if (direct.isPooler) throw new ConfigError('DATABASE_DIRECT_URL: expected PostgreSQL itself, but it is a pooler.')
  if (direct.server !== pooled.server)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: expected the same database as DATABASE_URL, but it is a different database.',
    )
}

/**
 * Connects and detects a pooler. When a connection starts, PostgreSQL sends the process id of its backend. A pooler
 * sends a different number, because its clients have no backend of their own.
 */
async function inspectServer(url: string, setting: string): Promise<InspectedServer> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast-start',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; server: string }>(
      `select pg_backend_pid() as pid, concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as server`,
    )
    const [row] = rows
    if (!row) throw new Error('The database returned no rows.')
    // The driver's types omit `processID`.
    const announcedPid = 'processID' in client ? client.processID : undefined
    return { isPooler: announcedPid !== row.pid, server: row.server }
  } catch (error) {
    throw createUnreachableError(setting, error)
  } finally {
    void client.end().catch(() => {})
  }
}
