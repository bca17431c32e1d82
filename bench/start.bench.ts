import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// How long until a clone serves its first page, and how long a second start takes. Run: npm run bench -- start
const PORT = 4099
const WAIT = 10 * 60_000

/** What a bare machine gives a program. */
const bareEnvironment = {
  HOME: process.env['HOME'],
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  PORT: String(PORT),
}

/** Seconds from `npm start` to a page that is served. */
async function timeStart(folder: string): Promise<number> {
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
  if (holdfast.pid) process.kill(-holdfast.pid, 'SIGTERM')
  await ended
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
  console.log(`clone to served page: ${(await timeStart(folder)).toFixed(1)} s`)
  for (const run of [1, 2, 3]) console.log(`second start, run ${run}: ${(await timeStart(folder)).toFixed(2)} s`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
