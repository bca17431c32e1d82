import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const root = join(import.meta.dirname, '..')
/**
 * The sources without their types, which every process would take out anew: half of the time of its start. `npm start`
 * keeps them here too.
 */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }
/** The first start of a demo academy draws its posters, and its first films after that. */
const PATIENCE = 240_000

/** A running school. */
export interface Holdfast {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts the real server on a data folder and waits until it is ready. Its words go into a file beside the folder. */
export async function startHoldfast(dataDir: string, extra: Record<string, string> = {}): Promise<Holdfast> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(dirname(dataDir), { recursive: true })
  const logFile = `${dataDir}.log`
  const log = createWriteStream(logFile)
  const env = { ...environment(port, dataDir, url), ...extra }
  const server = spawn('node', ['build/bundle/main.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  server.stdout.pipe(log)
  server.stderr.pipe(log)
  const ended = once(server, 'exit')
  await ready(url, ended, logFile)
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  return { url, dataDir, stop }
}

/**
 * A school of its own: nothing of this machine's settings may lead a test to a real database or mailbox. All demo films
 * would take half an hour, and large ones a minute.
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
  // Beside three browsers it would never get to it.
  ENCODE_IN_BACKGROUND: 'false',
})

/**
 * A port on which nobody listens, below those that the system gives to connections that go out: none of them takes it
 * before we do, or once we have let it go.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
      return port
    } catch {
      // Somebody has it.
    } finally {
      probe.close()
    }
  }
}

async function ready(url: string, ended: Promise<unknown>, logFile: string) {
  const deadline = performance.now() + PATIENCE
  const stopped = ended.then(() => 'stopped' as const)
  while (performance.now() < deadline) {
    const answer = await Promise.race([fetch(`${url}/readyz`).catch(() => undefined), stopped])
    if (answer === 'stopped') throw new Error(`Holdfast stopped while it started. Its words are in ${logFile}.`)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error(`Holdfast was not ready after ${PATIENCE / 1000} seconds. Its words are in ${logFile}.`)
}
