import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/platform/logging/log.ts'
import { eventually } from '#server/testing/eventually.ts'
import { createUsedDataFolder } from '#server/testing/used-data-folder.ts'
import { findEmbeddedBinaries } from '#server/platform/embedded-postgres/binaries.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'
import { copyIfUnreachable, failIfUnreachable, findRunAs } from '#server/platform/embedded-postgres/run-as.ts'

const silent = createLog('silent')
const throwError = (error: Error) => {
  throw error
}

/** Creates a data folder. By default any user can enter its parent. */
async function createDataFolder(mode = 0o755) {
  const home = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
  await chmod(home, mode)
  const path = join(home, 'data')
  await mkdir(path)
  return path
}

let template: Awaited<ReturnType<typeof createUsedDataFolder>>
beforeAll(async () => {
  template = await createUsedDataFolder()
})
afterAll(() => template[Symbol.asyncDispose]())

/** Creates a data folder with the database of an earlier start. */
async function copyUsedDataFolder() {
  const path = await createDataFolder()
  await template.copyTo(path)
  return path
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  await client.connect()
  return client
    .query<Record<string, unknown>>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

const getClusterFolder = (path: string) => join(path, 'postgres', '18')

async function start(path: string) {
  const running = await startEmbeddedDatabase(path, silent, throwError)
  onTestFinished(() => running.stop())
  return running
}

test('committed changes survive a kill of the database server, which restarts at the same URL', async () => {
  const server = await start(await copyUsedDataFolder())
  await query(server.url, 'create table written (n int)')
  await query(server.url, 'insert into written values (1)')
  const killed = server.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  expect(await eventually(() => query(server.url, 'select n from written'))).toEqual([{ n: 1 }])
  expect(server.pid()).not.toBe(killed)
})

/** A statement that never checks for interrupts and so outlives its server. */
const ENDLESS_STATEMENT = 'do $$ begin loop perform 1; end loop; end $$'

/** Returns whether a process runs. A zombie, whose parent has not read its exit code, does not. */
const isRunning = (pid: number) => /^[^Z]/.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)]).stdout.toString())

async function startEndlessStatement(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const [row] = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
  void client.query(ENDLESS_STATEMENT).catch(() => undefined)
  const pid = row?.pid ?? 0
  await eventually(async () =>
    expect(
      await query(url, `select 1 as n from pg_stat_activity where pid = ${pid} and state = 'active'`),
    ).toHaveLength(1),
  )
  return pid
}

test('a server killed during a long statement restarts, and the orphaned statement is ended', async () => {
  const givenUp: Error[] = []
  const server = await startEmbeddedDatabase(await copyUsedDataFolder(), silent, (error) => givenUp.push(error))
  onTestFinished(() => server.stop())
  await query(server.url, 'create table written as select 1 as n')
  const statement = await startEndlessStatement(server.url)
  process.kill(server.pid() ?? 0, 'SIGKILL')
  expect(await eventually(() => query(server.url, 'select n from written'))).toEqual([{ n: 1 }])
  expect(isRunning(statement)).toBe(false)
  expect(givenUp).toEqual([])
})

test('a start succeeds after Holdfast and its server were killed during long statements, even suspended ones', async () => {
  const path = await copyUsedDataFolder()
  const { holdfast, url } = await startSeparately(path)
  await query(url, 'create table written as select 7 as n')
  const statements = [await startEndlessStatement(url), await startEndlessStatement(url)]
  const postmaster = Number.parseInt(await readFile(join(getClusterFolder(path), 'postmaster.pid'), 'utf8'), 10)
  process.kill(statements[0] ?? 0, 'SIGSTOP')
  holdfast.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  const nextServer = await start(path)
  expect(await query(nextServer.url, 'select n from written')).toEqual([{ n: 7 }])
  expect(statements.filter(isRunning)).toEqual([])
})

test('a single-user server on the folder is reported and not stopped', async () => {
  const path = await copyUsedDataFolder()
  const folder = getClusterFolder(path)
  const user = findRunAs()
  const bin = await copyIfUnreachable((await findEmbeddedBinaries()).folder, '18', user)
  const singleUser = spawn(join(bin, 'postgres'), ['--single', '-D', folder, 'postgres'], { ...user, cwd: '/' })
  onTestFinished(() => void singleUser.kill('SIGKILL'))
  await eventually(async () =>
    expect(await readFile(join(folder, 'postmaster.pid'), 'utf8')).toContain(`-${singleUser.pid}`),
  )
  await expect(startEmbeddedDatabase(path, silent, throwError)).rejects.toThrow(
    new RegExp(`process ${singleUser.pid}.* is using`),
  )
  expect(singleUser.exitCode).toBe(null)
  expect(await readFile(join(folder, 'postmaster.pid'), 'utf8')).toContain(`-${singleUser.pid}`)
})

/** Starts Holdfast in a separate process, so that it can be killed. */
async function startSeparately(path: string) {
  const program = join(import.meta.dirname, '../../../testing/run-postgres.ts')
  const holdfast = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await once(holdfast.stdout.setEncoding('utf8'), 'data')
  return { holdfast, url: String(printed).split('\n')[0] ?? '' }
}

test('the server of a killed Holdfast is stopped before the next one starts', async () => {
  const path = await copyUsedDataFolder()
  const { holdfast, url } = await startSeparately(path)
  await query(url, 'create table written as select 7 as n')
  holdfast.kill('SIGKILL')
  await once(holdfast, 'exit')
  expect(await query(url, 'select n from written')).toEqual([{ n: 7 }])
  const nextServer = await start(path)
  expect(await query(nextServer.url, 'select n from written')).toEqual([{ n: 7 }])
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test.runIf(process.getuid?.() === 0)(
  'if other users cannot enter the parent of the data folder, the database is in /var/lib/holdfast',
  async () => {
    const server = await start(await createDataFolder(0o700))
    const [row] = await query(server.url, "select setting from pg_settings where name = 'data_directory'")
    expect(row?.['setting']).toMatch(/^\/var\/lib\/holdfast\/[0-9a-f]{16}\/18$/)
    onTestFinished(() => rm(dirname(String(row?.['setting'])), { recursive: true }))
  },
)

test('a pid file that names an unrelated process does not stop it', async () => {
  const path = await copyUsedDataFolder()
  const folder = getClusterFolder(path)
  await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`)
  const nextServer = await start(path)
  expect(await query(nextServer.url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('commits are durable', async () => {
  const server = await start(await copyUsedDataFolder())
  expect(
    await query(
      server.url,
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'log_error_verbosity', 'log_min_error_statement') order by name",
    ),
  ).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    // Log messages must not contain members' values.
    { name: 'log_error_verbosity', setting: 'terse' },
    { name: 'log_min_error_statement', setting: 'panic' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

test('a cluster whose PostgreSQL is not installed is refused with instructions, and not changed', async () => {
  const path = await copyUsedDataFolder()
  const folder = getClusterFolder(path)
  await writeFile(join(folder, 'PG_VERSION'), '12\n')
  await expect(startEmbeddedDatabase(path, silent, throwError)).rejects.toThrow(
    /created by PostgreSQL 12; this version of Holdfast includes 18, and upgrades it with .+ Install the package postgresql-12/,
  )
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('12\n')
})

test('a start completes an interrupted first start', async () => {
  const path = await createDataFolder()
  await mkdir(join(path, 'postgres', '18.new'), { recursive: true })
  await writeFile(join(path, 'postgres', '18.new', 'PG_VERSION'), '18\n')
  expect(await query((await start(path)).url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'root is told to run as the owner of a data folder that the user of PostgreSQL cannot reach',
  async () => {
    const privateHome = await createDataFolder(0o700)
    const folder = join(privateHome, 'postgres')
    expect(() => failIfUnreachable(folder, privateHome, findRunAs())).toThrow(
      `Run the command as the owner of ${dirname(privateHome)}, such as: runuser -u holdfast -- npm`,
    )
    const openHome = await createDataFolder()
    expect(() => failIfUnreachable(join(openHome, 'postgres'), openHome, findRunAs())).not.toThrow()
  },
)

const isMountAllowed = process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0

test.runIf(process.getuid?.() === 0 && isMountAllowed)(
  'a refused command of root leaves no new data folder behind',
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'holdfast-test-'))
    const dataDir = join(home, 'new', 'data')
    // Also makes the shared folder inaccessible, in a namespace of its own.
    const script = `mount -t tmpfs -o mode=700 tmpfs /var/lib && exec ${process.execPath} server/commands/staff.ts list`
    const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Run the command as the owner of ${home}, such as`)])
    expect(await readdir(home)).toEqual([])
  },
)
