import { sql } from 'kysely'
import { NOTIFIER_NAME } from './change-notifier.ts'
import type { Database } from './database.ts'
import type { Logger } from '../logging/log.ts'

interface RequiredConnections {
  /** Maximum number of connections of one process to PostgreSQL itself, not to a pooler. */
  perProcess: number
  /** Number of processes that this server runs. */
  processes: number
}

/**
 * Warns if all processes on this database together may need more connections than the server allows. Processes are
 * counted by their listening connections, and assumed to have the same settings as this process.
 */
export async function warnAboutConnections(
  db: Database,
  log: Logger,
  { perProcess, processes }: RequiredConnections,
): Promise<void> {
  const { rows } = await sql<{ allowed: number; listening: number }>`select
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed,
    (select count(*) from pg_stat_activity
      where datname = current_database() and application_name = ${NOTIFIER_NAME}) as listening`.execute(db)
  const [row] = rows
  if (!row) return
  const processCount = Math.max(processes, row.listening)
  if (processCount * perProcess <= row.allowed) return
  log.warn(
    { processes: processCount, connections: processCount * perProcess, allowed: row.allowed },
    'these processes may need more database connections than max_connections allows: lower DATABASE_POOL, raise max_connections, or use PgBouncer',
  )
}
