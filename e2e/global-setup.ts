import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
/** The first start draws the demo academy's films. */
const PATIENCE = 240_000

/** Starts the real server on the demo academy; what is answered stops it again. */
export default async function startHoldfast() {
  const dataDir = process.env['E2E_DATA_DIR'] ?? join(root, '.cache/e2e/by-hand')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  mkdirSync(dirname(dataDir), { recursive: true })
  const logFile = `${dataDir}.log`
  const log = createWriteStream(logFile)
  const server = spawn('node', ['server/main.ts'], {
    cwd: root,
    env: environment(port, dataDir, url),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server.stdout.pipe(log)
  server.stderr.pipe(log)
  const ended = once(server, 'exit')
  await ready(url, ended, logFile)
  process.env['E2E_URL'] = url
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}

/** A school of its own: nothing of this machine's settings may lead a test to a real database or mailbox. */
const environment = (port: number, dataDir: string, url: string) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  PUBLIC_URL: url,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '100',
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
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
