import pg from 'pg'
import { missingMigrations } from './migrate.ts'

/** Milliseconds for a connection and for its answer: a load balancer expects a result within two seconds. */
const PATIENCE = { connect: 1000, answer: 700 }
/** Milliseconds for which a result is cached, so that many health checks share one connection. */
const CACHED_FOR = 500

/** Checks whether the database can serve. It opens a connection of its own, so that other queries do not delay it. */
export interface DatabaseCheck {
  /** Rejects within two seconds while the database does not answer, or lacks migrations. */
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
    connectionTimeoutMillis: PATIENCE.connect,
    query_timeout: PATIENCE.answer,
  })
  // The query below fails with the same error.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
    const missing = await missingMigrations(rows.map(({ name }) => name))
    if (missing.length > 0) throw new Error(`The database lacks migrations: ${missing.join(', ')}.`)
  } finally {
    // Not awaited: a server that does not answer does not close the connection either.
    void client.end().catch(() => {})
  }
}
