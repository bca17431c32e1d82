import { runNode } from './operator.ts'

/** Updates the database of a running academy to simulate the passage of time. */
async function change(dataDir: string, statement: string, values: readonly string[]) {
  const program = `
    import pg from 'pg'
    import { findEmbedded } from './server/platform/embedded-postgres/index.ts'
    const [dataDir, statement, ...values] = process.argv.slice(1)
    const client = new pg.Client({ connectionString: await findEmbedded(dataDir) })
    await client.connect()
    await client.query(statement, values)
    await client.end()`
  await runNode(['--input-type=module', '--eval', program, dataDir, statement, ...values])
}

/** Backdates the sign-ins of this address by one hour. */
export const ageSignIns = (dataDir: string, email: string) =>
  change(
    dataDir,
    "update sessions set created_at = sessions.created_at - interval '1 hour', proved_at = null from accounts where accounts.id = account_id and email = $1",
    [email],
  )

/** Sets the scheduled publication of a text to now; the academy publishes it within a minute. */
export const letTimeCome = (dataDir: string, slug: string) =>
  change(dataDir, 'update content_items set publish_at = now() where slug = $1', [slug])

/** Skips the 30 seconds in which an approval can be undone. */
export const letApprovedOpen = (dataDir: string) =>
  change(dataDir, "update pgboss.job set start_after = now() where name = 'approved-order'", [])
