import pg from 'pg'
import { findMissingMigrations } from './migrate.ts'

/** Maximum time to connect and to respond. A load balancer expects a result within two seconds. */
const TIMEOUT_MS = { connect: 1000, response: 700 }
/** Time for which a result is cached, so that frequent health checks do not open many connections. */
const CACHE_LIFETIME_MS = 500

/** Checks whether the database responds. Opens a separate connection, so that other queries do not delay the check. */
export interface DatabaseCheck {
  /** Rejects within two seconds if the database does not respond or lacks migrations. */
  check(): Promise<void>
}

export function createDatabaseCheck(url: string): DatabaseCheck {
  let latestCheck: { result: Promise<void>; endedAt?: number } | undefined
  return {
    check() {
      if (
        latestCheck &&
        (latestCheck.endedAt === undefined || performance.now() - latestCheck.endedAt < CACHE_LIFETIME_MS)
      )
        return latestCheck.result
      const result = checkOnce(url)
      const currentCheck: typeof latestCheck = { result }
      latestCheck = currentCheck
      const recordEnd = () => (currentCheck.endedAt = performance.now())
      result.then(recordEnd, recordEnd)
      return result
    },
  }
}

async function checkOnce(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast-readiness',
    connectionTimeoutMillis: TIMEOUT_MS.connect,
    query_timeout: TIMEOUT_MS.response,
  })
  // The query below rejects with the same error.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const missing = await findMissingMigrations(rows.map(({ name }) => name))
    if (missing.length > 0) throw new Error(`The database lacks migrations: ${missing.join(', ')}.`)
  } finally {
    // Not awaited, because an unresponsive server does not confirm the end of the connection.
    void client.end().catch(() => {})
  }
}
