import pg from 'pg'
import { missingMigrations } from './migrate.ts'

/** Milliseconds to connect and to respond: a load balancer expects a result within two seconds. */
const TIMEOUT = { connect: 1000, answer: 700 }
/** Milliseconds for which a result is cached, so that many health checks share one connection. */
const CACHED_FOR = 500

/** Checks whether the database can serve. Opens a separate connection, so that other queries do not delay the check. */
export interface DatabaseCheck {
  /** Rejects within two seconds if the database does not respond or lacks migrations. */
  check(): Promise<void>
}

export function createDatabaseCheck(url: string): DatabaseCheck {
  let latest: { result: Promise<void>; endedAt?: number } | undefined
  return {
    check() {
      if (latest && (latest.endedAt === undefined || performance.now() - latest.endedAt < CACHED_FOR))
        return latest.result
      const result = checkOnce(url)
      const current: typeof latest = { result }
      latest = current
      const end = () => (current.endedAt = performance.now())
      result.then(end, end)
      return result
    },
  }
}

async function checkOnce(url: string) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'holdfast-readiness',
    connectionTimeoutMillis: TIMEOUT.connect,
    query_timeout: TIMEOUT.answer,
  })
  // The query below rejects with the same error.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const missing = await missingMigrations(rows.map(({ name }) => name))
    if (missing.length > 0) throw new Error(`The database lacks migrations: ${missing.join(', ')}.`)
  } finally {
    // Not awaited: an unresponsive server does not close the connection either.
    void client.end().catch(() => {})
  }
}
