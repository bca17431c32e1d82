import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

/** A Holdfast in a separate process, as in production. */
export interface HoldfastProcess {
  address: string
  pid: number | undefined
  /** Returns everything printed so far, on both outputs. */
  output(): string
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL, like a failing machine. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Compile cache of the sources, which halves the start time of each process. `npm start` uses it too. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
const TIMEOUT = 240_000

/**
 * Starts the real `server/main.ts` on this database, with a separate port and data folder, and waits until it is ready.
 */
export async function startProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<HoldfastProcess> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-process-'))
  const env = { ...environment(port, dataDir, address), DATABASE_URL: databaseUrl, ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (printed += String(chunk)))
  const ended = once(child, 'exit').then(() => rm(dataDir, { recursive: true, force: true }))
  const waitForExit = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    return child.exitCode
  }
  try {
    await waitUntilReady(address, ended)
  } catch (error) {
    await waitForExit('SIGKILL')
    throw new Error(`Holdfast did not start: ${printed}`, { cause: error })
  }
  return {
    address,
    pid: child.pid,
    output: () => printed,
    stop: () => waitForExit('SIGTERM'),
    kill: async () => void (await waitForExit('SIGKILL')),
  }
}

/**
 * Runs `server/main.ts` on a data folder that it should refuse, without privileges over files. Returns exit code and
 * output. Without `DATABASE_URL` it starts the embedded database, which needs a user that root may switch to.
 * `untilStop`: sends SIGTERM when it resolves.
 */
export async function runRefusedStart(
  dataDir: string,
  settings: Record<string, string> = {},
  untilStop?: Promise<unknown>,
): Promise<{ code: number | null; output: string }> {
  const env = { ...environment(0, dataDir, 'http://127.0.0.1'), NODE_ENV: 'test', DEMO_FILMS: 'none', ...settings }
  // Drops root's capabilities, which override file modes.
  const [program, ...args] = [
    ...(process.getuid?.() === 0 && settings['DATABASE_URL'] ? ['setpriv', '--bounding-set=-all', '--'] : []),
    process.execPath,
    'server/main.ts',
  ]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const timeoutTimer = setTimeout(() => child.kill('SIGTERM'), TIMEOUT)
  void untilStop?.then(() => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  clearTimeout(timeoutTimer)
  return { code: child.exitCode, output }
}

/**
 * Omits the settings of this machine, which could name a real database or mailbox. In production no demo academy is
 * created.
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
  // Pages have their own tests, and rendering them takes most of a start.
  SERVE_SITE: 'false',
  // In the background it might never run beside other tests.
  ENCODE_IN_BACKGROUND: 'false',
})

async function waitUntilReady(address: string, ended: Promise<unknown>) {
  const stopped = ended.then(() => 'stopped' as const)
  for (const start = Date.now(); Date.now() - start < TIMEOUT; await pause(50)) {
    const response = await Promise.race([fetch(`${address}/readyz`).catch(() => undefined), stopped])
    if (response === 'stopped') throw new Error('the process exited')
    if (response?.ok) return
  }
  throw new Error('the process was not ready in time')
}
