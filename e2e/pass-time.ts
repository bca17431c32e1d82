import { runForAcademy } from './run-command.ts'

/** Runs a statement in the database of a running academy, to simulate that time has passed. */
async function updateDatabase(dataDir: string, statement: string, values: readonly string[]) {
  const program = `
    import pg from 'pg'
    import { findEmbeddedDatabase } from './server/platform/embedded-postgres/index.ts'
    const [statement, ...values] = process.argv.slice(1)
    const { DATABASE_URL, DATA_DIR } = process.env
    const client = new pg.Client({ connectionString: DATABASE_URL || (await findEmbeddedDatabase(DATA_DIR)) })
    await client.connect()
    await client.query(statement, values)
    await client.end()`
  await runForAcademy(dataDir, ['--input-type=module', '--eval', program, statement, ...values])
}

/** Backdates the sign-ins of this address by one hour. */
export const backdateSignIns = (dataDir: string, email: string) =>
  updateDatabase(
    dataDir,
    "update sessions set created_at = sessions.created_at - interval '1 hour', proved_at = null from accounts where accounts.id = account_id and email = $1",
    [email],
  )

/** Reschedules the publication of a text to the current time. The academy publishes it within a minute. */
export const rescheduleToNow = (dataDir: string, slug: string) =>
  updateDatabase(dataDir, 'update content_items set publish_at = now() where slug = $1', [slug])

/** Starts the plan of an approved order without waiting for the 30 seconds in which the approval can be undone. */
export const applyApprovalNow = (dataDir: string) =>
  updateDatabase(dataDir, "update pgboss.job set start_after = now() where name = 'approved-order'", [])
