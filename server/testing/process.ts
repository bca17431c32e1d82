import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/platform/embedded-postgres/run-postgres.ts'

/** A Holdfast that runs on its own, as in production. */
export interface HoldfastProcess {
  address: string
  pid: number | undefined
  /** What it has said so far, on both outputs. */
  output(): string
  /** Asks it to close; answers its exit code. */
  stop(): Promise<number | null>
  /** Ends it without a warning, as a failing machine would. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/**
 * The sources without their types, which every process of a test would take out anew: half of the time of its start.
 * `npm start` keeps them here too.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
const PATIENCE = 240_000

/**
 * Starts the real `server/main.ts` on this database, with a port and a data folder of its own, and waits until it can
 * serve.
 */
export async function startProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<HoldfastProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-process-'))
  const env = { ...environment(port, dataDir, address), DATABASE_URL: databaseUrl, ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(child, 'exit').then(() => rm(dataDir, { recursive: true, force: true }))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  try {
    await ready(address, ended)
  } catch (error) {
    await end('SIGKILL')
    throw new Error(`Holdfast did not start: ${printed}`, { cause: error })
  }
  return {
    address,
    pid: child.pid,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/**
 * Runs `server/main.ts` on a data folder that it should refuse, without privileges over files, and answers how it ended
 * and what it said. Without a `DATABASE_URL` it brings its own database, which needs a user that root may turn into.
 * `untilStop`: it is asked to close then.
 */
export async function startRefused(
  dataDir: string,
  settings: Record<string, string> = {},
  untilStop?: Promise<unknown>,
): Promise<{ code: number | null; output: string }> {
  const env = { ...environment(0, dataDir, 'http://127.0.0.1'), NODE_ENV: 'test', DEMO_FILMS: 'none', ...settings }
  // Root may read and write whatever a mode forbids, unless it lays this right down.
  const [program, ...args] = [
    ...(process.getuid?.() === 0 && settings['DATABASE_URL'] ? ['setpriv', '--bounding-set=-all', '--'] : []),
    process.execPath,
    'server/main.ts',
  ]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const late = setTimeout(() => child.kill('SIGTERM'), PATIENCE)
  void untilStop?.then(() => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  clearTimeout(late)
  return { code: child.exitCode, output }
}

/**
 * Nothing of this machine's settings may lead a test to a real database or mailbox. In production there is no demo
 * academy to draw.
 */
const environment = (port: number, dataDir: string, address: string) => ({
  ...compileCache,
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: address,
  LOG_LEVEL: 'warn',
  // Its pages are tested by themselves, and to draw them takes most of a start.
  SERVE_SITE: 'false',
  // Beside other tests it would never get to it.
  ENCODE_IN_BACKGROUND: 'false',
})

async function ready(address: string, ended: Promise<unknown>) {
  const stopped = ended.then(() => 'stopped' as const)
  for (const start = Date.now(); Date.now() - start < PATIENCE; await pause(50)) {
    const answer = await Promise.race([fetch(`${address}/readyz`).catch(() => undefined), stopped])
    if (answer === 'stopped') throw new Error('It stopped.')
    if (answer?.ok) return
  }
  throw new Error('It was not ready in time.')
}
