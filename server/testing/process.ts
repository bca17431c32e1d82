import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'

/** A Holdfast server in a separate process, as in production. */
export interface HoldfastProcess {
  address: string
  pid: number | undefined
  /** Returns everything printed so far on standard output and standard error. */
  output(): string
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL and waits until the process has exited. */
  kill(): Promise<void>
}

const root = join(import.meta.dirname, '../..')

/** Environment with Node's compile cache, which halves the start time of each process. `npm start` uses it too. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
const TIMEOUT_MS = 240_000

/**
 * Starts the real `server/main.ts` on this database, with a separate port and data folder, and waits until it is ready.
 * `folder` contains the program, which may be another version of it.
 */
export async function startProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
  folder = root,
): Promise<HoldfastProcess> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-process-'))
  const env = { ...createEnvironment(port, dataDir, address), DATABASE_URL: databaseUrl, ...settings }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = once(child, 'exit').then(() => rm(dataDir, { recursive: true, force: true }))
  const endProcess = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }
  try {
    await waitUntilReady(address, exited)
  } catch (error) {
    await endProcess('SIGKILL')
    throw new Error(`Holdfast did not start: ${output}`, { cause: error })
  }
  return {
    address,
    pid: child.pid,
    output: () => output,
    stop: () => endProcess('SIGTERM'),
    kill: async () => void (await endProcess('SIGKILL')),
  }
}

/**
 * Runs `server/main.ts` on a data folder that it should reject. Returns exit code and output. When `stopSignal`
 * resolves, sends SIGTERM. If the tests run as root and `settings` has `DATABASE_URL`, the process runs without the
 * privilege to access every file, which it needs otherwise to run the embedded database as another user.
 */
export async function runRefusedStart(
  dataDir: string,
  settings: Record<string, string> = {},
  stopSignal?: Promise<unknown>,
): Promise<{ code: number | null; output: string }> {
  const env = {
    ...createEnvironment(0, dataDir, 'http://127.0.0.1'),
    NODE_ENV: 'test',
    DEMO_FILMS: 'none',
    ...settings,
  }
  // Without these capabilities, file permissions apply to root too.
  const [program, ...args] = [
    ...(process.getuid?.() === 0 && settings['DATABASE_URL'] ? ['setpriv', '--bounding-set=-all', '--'] : []),
    process.execPath,
    'server/main.ts',
  ]
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const timeoutTimer = setTimeout(() => child.kill('SIGTERM'), TIMEOUT_MS)
  void stopSignal?.then(() => child.kill('SIGTERM'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  await once(child, 'close')
  clearTimeout(timeoutTimer)
  return { code: child.exitCode, output }
}

/**
 * Omits the environment of the tests, which could name a real database or mailbox. `NODE_ENV` is `production` so that
 * no demo academy is created.
 */
const createEnvironment = (port: number, dataDir: string, address: string) => ({
  ...compileCache,
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  PUBLIC_URL: address,
  LOG_LEVEL: 'warn',
  // Pages have separate tests, and rendering would take most of the startup time.
  SERVE_SITE: 'false',
  // At low priority, encoding might never run while other tests use the machine.
  ENCODE_IN_BACKGROUND: 'false',
})

async function waitUntilReady(address: string, exited: Promise<unknown>) {
  const earlyExit = exited.then(() => 'exited' as const)
  for (const start = Date.now(); Date.now() - start < TIMEOUT_MS; await pause(50)) {
    const response = await Promise.race([fetch(`${address}/readyz`).catch(() => undefined), earlyExit])
    if (response === 'exited') throw new Error('the process exited')
    if (response?.ok) return
  }
  throw new Error('the process was not ready in time')
}
