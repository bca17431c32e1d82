import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..')
/** Environment with Node's compile cache, which halves the start time of each process. `npm start` uses it too. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
/** Timeout in milliseconds. The first start of a demo academy renders posters, then its first films. */
const TIMEOUT_MS = 240_000

/** A running academy. */
export interface Holdfast {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts the real server on a data folder and waits until it is ready. Its output is logged next to the folder. */
export async function startHoldfast(dataDir: string, extraEnv: Record<string, string> = {}): Promise<Holdfast> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(dirname(dataDir), { recursive: true })
  const logFile = `${dataDir}.log`
  const log = createWriteStream(logFile)
  const env = { ...environment(port, dataDir, url), ...extraEnv }
  const server = spawn('node', ['build/bundle/main.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  server.stdout.pipe(log)
  server.stderr.pipe(log)
  const exited = once(server, 'exit')
  await waitUntilReady(url, exited, logFile)
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
  }
  return { url, dataDir, stop }
}

/**
 * Omits the environment of the tests, which could name a real database or mail server. Only the first films are
 * encoded, at a low resolution, because all films would take half an hour.
 */
const environment = (port: number, dataDir: string, url: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...compileCache,
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '100',
  DEMO_FILMS: 'first',
  MAP_TILES: 'https://tiles.invalid/{z}/{x}/{y}.png',
  MAP_CREDIT: 'Map by the tests',
  DEMO_FILM_HEIGHT: '480',
  // At low priority, the encoder would get no CPU time while browsers run.
  ENCODE_IN_BACKGROUND: 'false',
})

/** Finds a free port below the ephemeral range, so that outgoing connections do not take it before or after use. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch {
      // The port is in use.
    } finally {
      probe.close()
    }
  }
}

async function waitUntilReady(url: string, exited: Promise<unknown>, logFile: string) {
  const deadline = performance.now() + TIMEOUT_MS
  const stopped = exited.then(() => 'stopped' as const)
  while (performance.now() < deadline) {
    const response = await Promise.race([fetch(`${url}/readyz`).catch(() => undefined), stopped])
    if (response === 'stopped') throw new Error(`Holdfast exited during startup; see ${logFile}.`)
    if (response?.ok) return
    await pause(100)
  }
  throw new Error(`Holdfast was not ready after ${TIMEOUT_MS / 1000} seconds; see ${logFile}.`)
}
