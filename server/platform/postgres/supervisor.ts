import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { freePort } from '../free-port.ts'
import type { Binaries } from './binaries.ts'
import { SUPERUSER } from './cluster.ts'
import { stopOrphan } from './orphan.ts'
import type { RunAs } from './run-as.ts'

interface Options {
  binaries: Binaries
  folder: string
  password: string
  user: RunAs | undefined
  log: Logger
  /** Called when the server dies again and again, so that going on makes no sense. */
  onGivenUp: (error: Error) => void
  /** Further settings, `name=value`. */
  settings?: readonly string[]
}

export interface RunningPostgres {
  /** Address of the database `postgres`, with its password. */
  url: string
  pid(): number | undefined
  /** Ends all connections and waits until the server has closed its files. */
  stop(): Promise<void>
}

const READY_TIMEOUT = 60_000
const STOP_TIMEOUT = 20_000
/** Deaths within a minute after which the supervisor gives up. */
const DEATHS_ALLOWED = 5

/** Runs a PostgreSQL server as a child and starts it again, on the same port, when it dies. */
export async function runPostgres({
  binaries,
  folder,
  password,
  user,
  log,
  onGivenUp,
  settings = [],
}: Options): Promise<RunningPostgres> {
  await stopOrphan(folder, log)
  const port = await freePort()
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  const deaths: number[] = []
  let child: ChildProcess
  let stopping = false

  const launch = () => {
    const options = [
      '-D',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    // Detached: Ctrl-C in a terminal reaches the whole group, and the database must outlive the queries that are still open.
    const launched = spawn(join(binaries.folder, 'postgres'), options, {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    launched.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => log.debug({ postgres: text.trimEnd() }, 'database'))
    launched.on('error', (error) => onGivenUp(error))
    launched.on('exit', (code, signal) => void onExit(code, signal))
    child = launched
  }
  const onExit = async (code: number | null, signal: string | null) => {
    if (stopping) return
    log.error({ code, signal }, 'the database server ended; starting it again')
    const now = Date.now()
    deaths.push(now)
    if (deaths.filter((at) => now - at < 60_000).length > DEATHS_ALLOWED)
      return onGivenUp(
        new Error('The embedded database dies again and again; its last words are in the log at LOG_LEVEL=debug.'),
      )
    await stopOrphan(folder, log)
    if (!stopping) launch()
  }
  const alive = () => child.exitCode === null && child.signalCode === null

  launch()
  await waitUntilReady(url, alive)
  return {
    url,
    pid: () => child.pid,
    async stop() {
      stopping = true
      if (!alive()) return
      const gone = once(child, 'exit')
      child.kill('SIGINT')
      if ((await Promise.race([gone, pause(STOP_TIMEOUT, 'late', { ref: false })])) === 'late') {
        child.kill('SIGQUIT')
        await gone
      }
    },
  }
}

async function waitUntilReady(url: string, alive: () => boolean) {
  const until = Date.now() + READY_TIMEOUT
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (!alive())
        throw new Error('The embedded database did not start. Start again with LOG_LEVEL=debug to see its words.', {
          cause: error,
        })
      if (Date.now() > until)
        throw new Error('The embedded database did not become ready within a minute.', { cause: error })
      await pause(30)
    }
  }
}
