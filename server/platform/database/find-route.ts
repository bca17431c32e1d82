import pg from 'pg'
import { type Config, ConfigError } from '#server/config/index.ts'
import { CONNECT_TIME } from './connections.ts'
import type { DatabaseRoute } from './database.ts'
import { unreachable } from './migrate.ts'

/** What answers at an address. */
interface Found {
  /** It shares connections to PostgreSQL among its clients. */
  isPooler: boolean
  /** The server and its database: the same for every way to it. */
  server: string
}

/**
 * Finds out whether DATABASE_URL is a pooler, and how statements get through it. Answers also where PostgreSQL itself
 * is. Throws ConfigError for settings that do not fit what is there.
 */
export async function findRoute(
  { databaseUrl, database: { directUrl, prepare } }: Pick<Config, 'databaseUrl' | 'database'>,
  report: (line: string) => void,
): Promise<DatabaseRoute & { direct: string | undefined }> {
  const prepares = prepare !== 'off'
  // The embedded database has nothing in front of it.
  if (databaseUrl === undefined) return { direct: undefined, pooler: undefined, prepares }
  const found = await inspect(databaseUrl, 'DATABASE_URL')
  const direct = directUrl ?? databaseUrl
  if (directUrl !== undefined) refuseOther(found, await inspect(directUrl, 'DATABASE_DIRECT_URL'))
  if (!found.isPooler) return { direct, pooler: undefined, prepares }
  if (directUrl === undefined)
    throw new ConfigError(
      'DATABASE_DIRECT_URL: expected the address of PostgreSQL itself, because DATABASE_URL leads to a pooler, and LISTEN does not work through a pooler.',
    )
  if (prepare === 'auto')
    report(
      'DATABASE_URL leads to a pooler, so statements are not prepared. If the pooler supports them, set DATABASE_PREPARE=on.',
    )
  return { direct, pooler: databaseUrl, prepares: prepare === 'on' }
}

function refuseOther(pooled: Found, direct: Found) {
  if (direct.isPooler) throw new ConfigError('DATABASE_DIRECT_URL: expected PostgreSQL itself, but it is a pooler.')
  if (direct.server !== pooled.server)
    throw new ConfigError('DATABASE_DIRECT_URL: expected the same database as DATABASE_URL, but it is a different one.')
}

/**
 * PostgreSQL says at the beginning of a connection which of its processes serves it. A pooler, whose clients have no
 * process of their own, says another number.
 */
async function inspect(url: string, setting: string): Promise<Found> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast-start',
    connectionTimeoutMillis: CONNECT_TIME,
    query_timeout: CONNECT_TIME,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; server: string }>(
      `select pg_backend_pid() as pid, concat_ws(' ', extract(epoch from pg_postmaster_start_time()), current_database()) as server`,
    )
    const [row] = rows
    if (!row) throw new Error('The database returned no rows.')
    // The driver's types leave it out.
    const announced = 'processID' in client ? client.processID : undefined
    return { isPooler: announced !== row.pid, server: row.server }
  } catch (error) {
    throw unreachable(setting, error)
  } finally {
    void client.end().catch(() => {})
  }
}
