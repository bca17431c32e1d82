import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { treeMemory } from '../e2e/memory.ts'

// How long until a clone serves its first page, how long a second start takes, and what it leaves of the memory when it
// is idle. Run: npm run bench -- start
const PORT = 4099
const WAIT = 10 * 60_000

/** The time that an empty program takes. */
const bareEnvironment = {
  HOME: process.env['HOME'],
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  PORT: String(PORT),
}

/** Milliseconds until what a start needed has been given back. */
const SETTLING = 10_000

/** Seconds from `npm start` to a page that is served, and MB that it takes later. */
async function measureStart(folder: string) {
  const begun = performance.now()
  const holdfast = spawn('npm', ['start'], {
    cwd: folder,
    env: bareEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const ended = once(holdfast, 'exit')
  while (!(await isServed())) {
    if (holdfast.exitCode !== null || performance.now() - begun > WAIT) throw new Error('Holdfast did not start.')
    await pause(50)
  }
  const seconds = (performance.now() - begun) / 1000
  await pause(SETTLING)
  const memory = await treeMemory(holdfast.pid ?? 0)
  if (holdfast.pid) process.kill(-holdfast.pid, 'SIGTERM')
  await ended
  return `${seconds.toFixed(2)} s, ${memory.toFixed(0)} MB when idle`
}

const isServed = () =>
  fetch(`http://127.0.0.1:${PORT}/sign-in`).then(
    ({ ok }) => ok,
    () => false,
  )

const folder = await mkdtemp(join(tmpdir(), 'holdfast-bench-'))
try {
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), folder])
  console.log(`clone to served page: ${await measureStart(folder)}`)
  for (const run of [1, 2, 3]) console.log(`second start, run ${run}: ${await measureStart(folder)}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
