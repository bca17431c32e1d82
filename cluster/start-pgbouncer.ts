import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findRunAs } from '#server/platform/embedded-postgres/run-as.ts'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

const TIMEOUT_MS = 60_000
/** Fewer connections than one process may open, so that clients share connections. */
const CONNECTION_COUNT = 6

/** Starts PgBouncer with the configuration of `ops/pgbouncer`, in front of this database. */
export async function startPgBouncer(databaseUrl: string): Promise<{ url: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-pgbouncer-'))
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl)
  const port = await findFreePort()
  const replacements = {
    'holdfast = host=127.0.0.1 port=5432 dbname=holdfast': `${pathname.slice(1)} = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': join(folder, 'userlist.txt'),
    'default_pool_size = 50': `default_pool_size = ${CONNECTION_COUNT}`,
    '/var/log/postgresql': folder,
    '/var/run/postgresql': folder,
  }
  let text = await readFile(join(import.meta.dirname, '../ops/pgbouncer/pgbouncer.ini'), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`pgbouncer.ini does not contain "${from}".`)
    text = text.replaceAll(from, to)
  }
  const files = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')] as const
  await writeFile(files[0], text)
  await writeFile(files[1], `"${username}" "${password}"\n`)
  // PgBouncer does not run as root.
  const user = findRunAs()
  if (user) for (const path of [folder, ...files]) await chown(path, user.uid, user.gid)
  await chmod(folder, 0o755)
  const child = spawn('/usr/sbin/pgbouncer', [files[0]], { ...user, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit').then(() => true as const)
  const url = `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`
  for (const startedAt = Date.now(); !(await acceptsConnections(url));) {
    const hasExited = await Promise.race([exited, pause(50, false)])
    if (hasExited || Date.now() - startedAt > TIMEOUT_MS) throw new Error(`PgBouncer did not start: ${output}`)
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill('SIGINT')
      if (!(await Promise.race([exited, pause(3000, false, { ref: false })]))) child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function acceptsConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}
