import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const run = promisify(execFile)

interface PostgresProcess {
  pid: number
  /** The server itself, one of the processes it forked, or one that an operator runs by hand with `--single`. */
  kind: 'server' | 'backend' | 'single-user'
}

interface Step {
  signal: NodeJS.Signals
  /** Milliseconds before the next step. */
  patience: number
}

/** A fast shutdown, then an immediate one, then SIGKILL: a stopped process ignores every other signal. */
const SERVER_STEPS: readonly Step[] = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 5000 },
  { signal: 'SIGKILL', patience: 30_000 },
]
/** Without its server a backend cannot commit, so killing it loses nothing that was acknowledged. */
const BACKEND_STEPS: readonly Step[] = [
  { signal: 'SIGTERM', patience: 3000 },
  { signal: 'SIGQUIT', patience: 3000 },
  { signal: 'SIGKILL', patience: 30_000 },
]
/** Milliseconds between two checks, which grow. */
const PAUSE = { first: 20, most: 1000 }

/**
 * Ends the processes that earlier runs left on the cluster `folder`: a server, or backends that outlived their server
 * in a long statement and still use its shared memory. Deletes `postmaster.pid` only when nothing is left, because two
 * servers on one folder would corrupt it.
 */
export async function endLeftoverProcesses(folder: string, log: Logger): Promise<void> {
  for (const { pid, kind } of await processesOn(folder))
    if (kind === 'single-user')
      throw new Error(
        `A PostgreSQL started by hand (process ${pid}) is using the database in ${folder}. Stop it first.`,
      )
  await endAll(folder, 'server', SERVER_STEPS, (pids) =>
    log.warn({ pids }, 'stopping the database server that an earlier run left behind'),
  )
  await endAll(folder, 'backend', BACKEND_STEPS, (pids) =>
    log.warn({ pids }, 'stopping leftover database processes that still hold the shared memory'),
  )
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

async function endAll(
  folder: string,
  kind: PostgresProcess['kind'],
  steps: readonly Step[],
  report: (pids: number[]) => void,
) {
  const find = async () => (await processesOn(folder)).filter((one) => one.kind === kind).map(({ pid }) => pid)
  let pids = await find()
  if (pids.length > 0) report(pids)
  for (const { signal, patience } of steps) {
    for (const pid of pids) send(pid, signal)
    const until = Date.now() + patience
    for (let wait = PAUSE.first; pids.length > 0 && Date.now() < until; wait = Math.min(PAUSE.most, wait * 2)) {
      await pause(wait)
      pids = await find()
    }
    if (pids.length === 0) return
  }
  throw new Error(
    `Database processes of an earlier run do not stop, not even by SIGKILL: ${pids.join(', ')}. They may be waiting for the disk. If they remain, restart the machine.`,
  )
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself a moment ago.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const processesOn = (folder: string): Promise<PostgresProcess[]> =>
  process.platform === 'linux' ? processesByFolder(folder) : processesByCommand(folder)

/** Every PostgreSQL process runs in its cluster's folder, whatever its user and the pid file. */
async function processesByFolder(folder: string): Promise<PostgresProcess[]> {
  const home = await realpath(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Neither can be read for a process that has ended or belongs to another user: it is not ours.
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
      if (cwd !== home) return []
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return ofCommand(pid, command.split('\0'))
    }),
  )
  return found.flat()
}

/** Without `/proc`, a server is found by its arguments. Its backends are not; PostgreSQL itself waits for them. */
async function processesByCommand(folder: string): Promise<PostgresProcess[]> {
  const { stdout } = await run('ps', ['-axwwo', 'pid=,command='])
  return stdout
    .split('\n')
    .filter((line) => line.includes(` -D ${folder}`))
    .flatMap((line) => {
      const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      // A folder's name may contain a space.
      return pid === undefined ? [] : ofCommand(Number(pid), command.split(/ (?=-)/))
    })
}

function ofCommand(pid: number, [program = '', first]: string[]): PostgresProcess[] {
  // Only a forked process replaces its arguments by a title.
  if (program.startsWith('postgres: ')) return [{ pid, kind: 'backend' }]
  if (!/(^|\/)postgres$/.test(program)) return []
  return [{ pid, kind: first === '--single' ? 'single-user' : 'server' }]
}
