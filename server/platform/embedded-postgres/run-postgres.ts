import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { DISK_FULL_MESSAGE } from '../files/disk-space.ts'
import { FileError } from '../files/file-errors.ts'
import type { Binaries } from './binaries.ts'
import { PASSWORD_REMEDY, SUPERUSER } from './create-cluster.ts'
import { endLeftoverProcesses } from './leftover-processes.ts'
import type { RunAs } from './run-as.ts'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

export interface PostgresOptions {
  binaries: Binaries
  folder: string
  password: string
  user: RunAs | undefined
  log: Logger
  /**
   * Aborted when Holdfast closes. Afterward no server is started, and a server that is not ready is stopped before the
   * promise rejects.
   */
  signal?: AbortSignal | undefined
  /** Called when the server crashes repeatedly and is not restarted. */
  onGivenUp: (error: Error) => void
  /** Additional settings, each as `name=value`. */
  settings?: readonly string[]
  /** Called when the process has been started, before the server is ready. */
  onLaunch?: () => void
}

export interface RunningPostgres {
  /** URL of the database `postgres`, including the password. */
  url: string
  pid(): number | undefined
  /** Closes all connections and waits until the server has shut down. */
  stop(): Promise<void>
}

/** Timeouts until the server accepts connections, and until the server has shut down. */
const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
/** Timeout after SIGQUIT, which a suspended process ignores. */
const QUIT_TIMEOUT_MS = 3000
/** Maximum number of crashes within a minute. After one more crash, the server is not restarted. */
const MAX_CRASHES = 5
/**
 * PostgreSQL's message while processes of a previous server still run. On Linux these processes have already been
 * ended; on other systems they exit by themselves.
 */
const IN_USE_MESSAGE = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/
/** First and longest interval of the attempts while the folder is in use. */
const IN_USE_RETRY_DELAY_MS = { first: 100, max: 5000 }
/** Maximum time to wait while the folder is in use. */
const IN_USE_TIMEOUT_MS = 5 * 60_000
/** Interval of the attempts while the disk is full. */
const DISK_FULL_RETRY_DELAY_MS = 10_000
/** Maximum time to wait for the last output of a crashed server. */
const OUTPUT_TIMEOUT_MS = 200

/** Settings that accept connections from this machine only. */
const LOCAL_SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=']
/** Settings that omit details, contexts and statements from the log, because they quote members' data. */
const QUIET_SETTINGS = ['log_error_verbosity=terse', 'log_min_error_statement=panic']

/** Runs a PostgreSQL server as a child process and restarts it on the same port after a crash. */
export async function runPostgres({
  binaries,
  folder,
  password,
  user,
  log,
  onGivenUp,
  signal,
  settings = [],
  onLaunch,
}: PostgresOptions): Promise<RunningPostgres> {
  await endLeftoverProcesses(folder, log)
  const port = await findFreePort()
  signal?.throwIfAborted()
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  const restarts = createRestartPolicy(folder, log)
  const stopping = new AbortController()
  let child: ChildProcess
  let lastOutput = ''
  /** The pending restart after a crash. */
  let restart: Promise<void> | undefined
  let failure: Error | undefined
  let isReady = false

  const launch = () => {
    const allSettings = [...LOCAL_SETTINGS, ...QUIET_SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
    const options = ['-D', folder, '-p', String(port), ...allSettings]
    lastOutput = ''
    // Ctrl-C signals the whole process group. The server gets a separate group, because it must run until open queries
    // have ended.
    const server = spawn(join(binaries.folder, 'postgres'), options, {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      lastOutput = (lastOutput + text).slice(-2000)
      log.debug({ postgres: text.trimEnd() }, 'database')
    })
    server.on('error', giveUp)
    server.on('exit', (code, signal) => {
      restart = restartServer(server, code, signal).catch(giveUp)
    })
    child = server
  }
  const giveUp = (error: unknown) => {
    if (failure) return
    failure = error instanceof Error ? error : new Error(String(error))
    onGivenUp(failure)
  }
  const restartServer = async ({ stderr }: ChildProcess, code: number | null, signal: string | null) => {
    if (stopping.signal.aborted || failure) return
    // Backends that still run keep the pipe open, so that waiting for its end needs a timeout.
    if (stderr && !stderr.closed) await Promise.race([once(stderr, 'close'), pause(OUTPUT_TIMEOUT_MS)])
    if (IN_USE_MESSAGE.test(lastOutput)) await restarts.waitForUse(lastOutput, stopping.signal)
    else if (isReady && DISK_FULL_MESSAGE.test(lastOutput)) await restarts.waitForSpace(stopping.signal)
    else if (isReady) restarts.recordCrash(code, signal)
    else return void (failure = new Error(`The embedded database did not start: ${lastOutput.trim() || code}`))
    if (!stopping.signal.aborted) await endLeftoverProcesses(folder, log)
    if (!stopping.signal.aborted) launch()
  }
  const stop = async () => {
    stopping.abort()
    await restart
    if ((await endServer(child)) === 'killed') await endLeftoverProcesses(folder, log)
  }

  launch()
  onLaunch?.()
  try {
    await waitUntilReady(url, { failure: () => failure, isWaiting: restarts.isWaiting, signal })
    isReady = true
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: () => child.pid, stop }
}

/**
 * Creates the restart policy. A crashed server is restarted immediately, but only a few times a minute. While the
 * folder is in use, restarts are delayed.
 */
function createRestartPolicy(folder: string, log: Logger) {
  const crashes: number[] = []
  let inUse: { since: number; wait: number } | undefined
  return {
    isWaiting: () => inUse !== undefined,
    async waitForUse(lastOutput: string, signal: AbortSignal) {
      if (!inUse) log.warn('waiting for database processes of a previous run that still use the shared memory')
      inUse ??= { since: Date.now(), wait: IN_USE_RETRY_DELAY_MS.first }
      if (Date.now() - inUse.since > IN_USE_TIMEOUT_MS)
        throw new Error(`Processes of a previous run are still using the database in ${folder}: ${lastOutput.trim()}`)
      await pause(inUse.wait, undefined, { signal }).catch(() => undefined)
      inUse.wait = Math.min(IN_USE_RETRY_DELAY_MS.max, inUse.wait * 2)
    },
    /** Retries without a limit, because other parts of Holdfast still work and the operator may free up space. */
    async waitForSpace(signal: AbortSignal) {
      log.error({ folder }, 'the database server stopped because the disk is full; retrying until there is space')
      await pause(DISK_FULL_RETRY_DELAY_MS, undefined, { signal }).catch(() => undefined)
    },
    recordCrash(code: number | null, signal: string | null) {
      inUse = undefined
      log.error({ code, signal }, 'the database server stopped; restarting it')
      const now = Date.now()
      crashes.push(now)
      if (crashes.filter((crashedAt) => now - crashedAt < 60_000).length > MAX_CRASHES)
        throw new Error('The embedded database keeps crashing. Set LOG_LEVEL=debug to log its output.')
    },
  }
}

async function endServer(child: ChildProcess): Promise<'ended' | 'killed'> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return 'ended'
  const exited = once(child, 'exit').then(() => true)
  const exitsWithin = (signal: NodeJS.Signals, timeout: number) => {
    child.kill(signal)
    return Promise.race([exited, pause(timeout, false, { ref: false })])
  }
  if ((await exitsWithin('SIGINT', STOP_TIMEOUT_MS)) || (await exitsWithin('SIGQUIT', QUIT_TIMEOUT_MS))) return 'ended'
  child.kill('SIGKILL')
  await exited
  return 'killed'
}

/** Returns whether PostgreSQL reported a wrong password. */
const isWrongPassword = (error: unknown) => error instanceof Error && 'code' in error && error.code === '28P01'

interface StartState {
  failure(): Error | undefined
  /** Whether the server waits for processes of a previous server, which has a separate time limit. */
  isWaiting(): boolean
  signal: AbortSignal | undefined
}

async function waitUntilReady(url: string, { failure, isWaiting, signal }: StartState) {
  let deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      signal?.throwIfAborted()
      return
    } catch (error) {
      signal?.throwIfAborted()
      const startFailure = failure()
      if (startFailure) throw startFailure
      if (isWrongPassword(error))
        throw new FileError(`postgres-password in DATA_DIR is not the password of the database. ${PASSWORD_REMEDY}`)
      if (isWaiting()) deadline = Date.now() + READY_TIMEOUT_MS
      if (Date.now() > deadline)
        throw new Error('The embedded database did not become ready within a minute.', { cause: error })
      await pause(30)
    }
  }
}

/** Range of ports below the ports that operating systems assign to outgoing connections. */
const FIRST_PORT = 20_000
const LAST_PORT = 32_000
const MAX_PORT_TRIES = 50

/** Returns a free port that no outgoing connection can occupy while PostgreSQL restarts. */
export async function findFreePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
      return port
    } catch (error) {
      if (tries === MAX_PORT_TRIES) throw error
    } finally {
      server.close()
    }
  }
}
