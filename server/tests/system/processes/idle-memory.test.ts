import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/platform/embedded-postgres/run-postgres.ts'
import { eventually } from '#server/testing/eventually.ts'
import { measureTreeMemory } from '../../../../e2e/memory.ts'

/** Maximum memory of npm, the server and its PostgreSQL together while idle. */
const MAX_MEGABYTES = 250

/** Runs `npm start` on a new academy. In production no demo is created. */
async function runNpmStart(dataDir: string) {
  const port = String(await findFreePort())
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir }
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../../../..'),
    env,
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(npm, 'exit')
  const stop = async () => {
    if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGTERM')
    await ended
  }
  onTestFinished(stop)
  // The first start may have to build the site.
  for (let tries = 0; tries < 5; tries += 1) {
    const isReady = await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok).catch(() => false)
    if (isReady) return { pid: npm.pid ?? 0, stop }
    expect(npm.exitCode).toBe(null)
  }
  throw new Error('Holdfast was not ready in time.')
}

test('an idle server uses at most 250 MB after its second start, including npm and the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-idle-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const first = await runNpmStart(dataDir)
  await first.stop()
  const second = await runNpmStart(dataDir)
  await eventually(async () => {
    const memory = await measureTreeMemory(second.pid)
    // A smaller value would mean that processes were not counted.
    expect(memory).toBeGreaterThan(50)
    expect(memory).toBeLessThan(MAX_MEGABYTES)
  })
  await second.stop()
}, 600_000)
