import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { findRunAs } from '#server/platform/embedded-postgres/run-as.ts'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { eventually } from '#server/testing/eventually.ts'

const ops = join(import.meta.dirname, '../ops/patroni')
/** Address and port of each service on the three machines, as in the files of `ops/patroni`. */
const SERVICES = [1, 2, 3].flatMap((machine) => [2379, 2380, 5432, 8008].map((port) => `10.0.0.${machine}:${port}`))
const MACHINES = { db1: '10.0.0.1', db2: '10.0.0.2', app: '10.0.0.3' }
type Machine = keyof typeof MACHINES
export type DatabaseMachine = Exclude<Machine, 'app'>

export interface PatroniCluster extends AsyncDisposable {
  /** Database URLs through HAProxy. */
  url: string
  readUrl: string
  /** Returns the role and state of each database machine as Patroni reports it, such as `Sync Standby running`. */
  roles(): Promise<Record<string, string>>
  /** Sends SIGKILL to etcd, Patroni and PostgreSQL on the machine. */
  kill(machine: DatabaseMachine): Promise<void>
  start(machine: DatabaseMachine): Promise<void>
  /** Makes the other machine the leader, as for maintenance. */
  switchOver(): Promise<void>
}

/** Starts three "machines" with the files of `ops/patroni`: etcd on all, PostgreSQL on two, HAProxy on the third. */
export async function startPatroni(): Promise<PatroniCluster> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-patroni-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const ports = new Map<string, number>()
  for (const service of [...SERVICES, '127.0.0.1:5000', '127.0.0.1:5001']) ports.set(service, await findFreePort())
  const read = async (file: string) => replaceAddresses(await readFile(join(ops, file), 'utf8'), ports)
  const texts = { etcd: await read('etcd.env'), patroni: await read('patroni.yml'), haproxy: await read('haproxy.cfg') }

  const running = new Map<Machine, ChildProcess[]>()
  const getDataFolder = (machine: Machine) => join(folder, machine, 'postgresql')
  const start = async (machine: Machine) => {
    const home = join(folder, machine)
    await createFolder(home)
    const etcd = await startEtcd(texts.etcd, machine, { home, ports })
    running.set(machine, [etcd])
    if (machine === 'app') return
    const config = join(home, 'config.yml')
    await writeFile(config, configurePatroni(texts.patroni, machine, { home, ports }))
    running.set(machine, [etcd, run(join(home, 'patroni.log'), '/usr/bin/patroni', [config])])
  }
  const kill = async (machine: Machine) => {
    const postmaster = Number.parseInt(
      await readFile(join(getDataFolder(machine), 'postmaster.pid'), 'utf8').catch(() => ''),
    )
    const children = running.get(machine) ?? []
    running.delete(machine)
    // The other PostgreSQL processes end after the postmaster is killed.
    if (postmaster > 0) killIfAlive(postmaster)
    await Promise.all(children.map(endChild))
  }
  opened.defer(async () => void (await Promise.all((['db1', 'db2', 'app'] as const).map(kill))))
  await Promise.all([start('app'), start('db1'), start('db2')])
  const haproxyFile = join(folder, 'haproxy.cfg')
  // Without the user and group, since HAProxy already runs as the user of the test.
  await writeFile(haproxyFile, texts.haproxy.replaceAll(/^ {4}(user|group) .*$/gm, ''))
  const haproxy = run(join(folder, 'app/haproxy.log'), '/usr/sbin/haproxy', ['-db', '-f', haproxyFile])
  opened.defer(() => endChild(haproxy))

  const control = async (...words: string[]) => {
    const args = ['-c', join(folder, 'db1/config.yml'), ...words]
    const child = spawn('/usr/bin/patronictl', args, { env: { PATH: process.env['PATH'] }, stdio: 'pipe' })
    const [text] = await Promise.all([readAll(child.stdout), once(child, 'exit')])
    return text
  }
  const url = (port: string, user = 'holdfast', database = 'holdfast') =>
    `postgresql://${user}:${user}-password@127.0.0.1:${ports.get(port)}/${database}`
  const cluster: Omit<PatroniCluster, keyof AsyncDisposable> = {
    url: url('127.0.0.1:5000'),
    readUrl: url('127.0.0.1:5001'),
    async roles() {
      const rows = JSON.parse(await control('list', '--format', 'json')) as Record<string, string>[]
      return Object.fromEntries(rows.map(({ Member = '', Role = '', State = '' }) => [Member, `${Role} ${State}`]))
    },
    kill,
    start,
    switchOver: async () => void (await control('switchover', '--force')),
  }
  await eventually(async () => {
    if (!Object.values(await cluster.roles()).includes('Sync Standby running')) throw new Error('there is no standby')
  })
  await runSql(url('127.0.0.1:5000', 'postgres', 'postgres'), [
    "create role holdfast login password 'holdfast-password'",
    'create database holdfast owner holdfast',
  ])
  const resources = opened.move()
  return { ...cluster, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

interface MachinePaths {
  home: string
  ports: ReadonlyMap<string, number>
}

function replaceAddresses(text: string, ports: ReadonlyMap<string, number>) {
  // HAProxy's health checks use a separate port on each machine.
  const withChecks = text
    .replace(' check port 8008', ' check')
    .replaceAll(/^ {4}server \w+ (10\.0\.0\.\d):5432$/gm, (line, host) => `${line} port ${ports.get(`${host}:8008`)}`)
  return [...ports]
    .reduce((result, [service, port]) => result.replaceAll(service, `127.0.0.1:${port}`), withChecks)
    .replaceAll('10.0.0.0/24', '127.0.0.0/8')
}

/** Replaces the addresses of the machine `db1` with the addresses of another machine. */
function moveTo(text: string, machine: Machine, ports: ReadonlyMap<string, number>) {
  const address = (host: string, port: number) => `127.0.0.1:${ports.get(`${host}:${port}`)}`
  return [2379, 2380, 5432, 8008].reduce(
    (result, port) => result.replaceAll(address(MACHINES.db1, port), address(MACHINES[machine], port)),
    text,
  )
}

async function startEtcd(text: string, machine: Machine, { home, ports }: MachinePaths) {
  const { ETCD_INITIAL_CLUSTER, ...own } = parseEnv(text)
  const env = { ...parseEnv(moveTo(text, machine, ports)), ETCD_NAME: machine, ETCD_INITIAL_CLUSTER }
  if (Object.keys(own).length === 0) throw new Error('etcd.env sets no variables.')
  return run(join(home, 'etcd.log'), '/usr/bin/etcd', [], { ...env, ETCD_DATA_DIR: join(home, 'etcd') })
}

function configurePatroni(text: string, machine: DatabaseMachine, { home, ports }: MachinePaths) {
  const hosts = /^ {2}hosts: .*$/m.exec(text)?.[0]
  if (hosts === undefined) throw new Error('patroni.yml lists no etcd hosts.')
  return moveTo(text, machine, ports)
    .replace(/^ {2}hosts: .*$/m, hosts)
    .replace('name: db1', `name: ${machine}`)
    .replace('/var/lib/postgresql/15/holdfast', join(home, 'postgresql'))
    .replace('/var/lib/postgresql/patroni-pgpass', join(home, 'pgpass'))
}

/** Creates a folder that belongs to the user of PostgreSQL, because PostgreSQL does not run as root. */
async function createFolder(path: string) {
  await mkdir(path, { recursive: true })
  const user = findRunAs()
  if (user) await chown(path, user.uid, user.gid)
}

function run(logFile: string, program: string, args: string[], env: NodeJS.Dict<string> = {}) {
  const command = ['-c', 'exec "$@" >>"$0" 2>&1', logFile, program, ...args]
  return spawn('sh', command, { ...findRunAs(), env: { PATH: process.env['PATH'], ...env }, stdio: 'ignore' })
}

async function endChild(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function killIfAlive(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}

async function readAll(stream: AsyncIterable<unknown>) {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/** Waits until the server accepts connections, then runs the statements. */
async function runSql(connectionString: string, statements: string[]) {
  const client = await eventually(async () => {
    const newClient = new pg.Client({ connectionString })
    newClient.on('error', () => {})
    await newClient.connect()
    return newClient
  })
  for (const statement of statements) await client.query(statement)
  await client.end()
}
