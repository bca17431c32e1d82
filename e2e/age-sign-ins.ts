import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from './holdfast.ts'

const run = promisify(execFile)

/** Makes the sign-ins of this address an hour older, as if the member had gone to lunch. The database of the running academy is changed. */
export async function ageSignIns(dataDir: string, email: string) {
  const program = `
    import pg from 'pg'
    import { findEmbedded } from './server/platform/postgres/index.ts'
    const client = new pg.Client({ connectionString: await findEmbedded(process.argv[1]) })
    await client.connect()
    await client.query("update sessions set created_at = sessions.created_at - interval '1 hour', proved_at = null from accounts where accounts.id = account_id and email = $1", [process.argv[2]])
    await client.end()`
  await run('node', ['--input-type=module', '--eval', program, dataDir, email], { cwd: root })
}
