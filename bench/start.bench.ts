import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureTreeMemory } from '../e2e/memory.ts'

// Measures the time until a new clone serves its first page, the time of a second start, and the memory when idle.
// Run: npm run bench -- start
const PORT = 4099
const START_TIMEOUT_MS = 10 * 60_000
/** Maximum time of the fastest of three starts after the first. */
const MAX_RESTART_SECONDS = 2.5

/** Environment without demo films, since drawing films would increase the memory when idle. */
const bareEnvironment = {
  HOME: process.env['HOME'],
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  PORT: String(PORT),
  DEMO_FILMS: 'none',
}

/** Time after the start in which the memory of the startup is released. */
const SETTLE_TIME_MS = 10_000

/** Prints and returns the seconds from `npm start` to a served page. Also prints the MB used when idle. */
async function measureStart(label: string, folder: string) {
  const start = performance.now()
  const holdfast = spawn('npm', ['start'], {
    cwd: folder,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const exited = once(holdfast, 'exit')
  while (!(await isServed())) {
    if (holdfast.exitCode !== null || performance.now() - start > START_TIMEOUT_MS)
      throw new Error('Holdfast did not start')
    await pause(50)
  }
  const seconds = (performance.now() - start) / 1000
  await pause(SETTLE_TIME_MS)
  const memory = await measureTreeMemory(holdfast.pid ?? 0)
  if (holdfast.pid) process.kill(-holdfast.pid, 'SIGTERM')
  await exited
  console.log(`${label}: ${seconds.toFixed(2)} s, ${memory.toFixed(0)} MB when idle`)
  return seconds
}

const isServed = () =>
  fetch(`http://127.0.0.1:${PORT}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  )

const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
try {
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), folder])
  await measureStart('clone to served page', folder)
  const startTimes: number[] = []
  for (const run of [1, 2, 3]) startTimes.push(await measureStart(`second start, run ${run}`, folder))
  if (Math.min(...startTimes) > MAX_RESTART_SECONDS)
    throw new Error(`a second start takes more than ${MAX_RESTART_SECONDS} s`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
