import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Logger } from 'pino'

const runFile = promisify(execFile)

interface PostgresProcess {
  pid: number
  /**
   * The server, a backend that it forked, a single-user process that an operator or `initdb` started with `--single`,
   * or `initdb`.
   */
  kind: 'server' | 'backend' | 'single-user' | 'initdb'
}

interface StopSignal {
  signal: NodeJS.Signals
  /** Milliseconds before the next signal. */
  timeout: number
}

/**
 * Requests a fast shutdown, then an immediate shutdown. SIGKILL is last, because a suspended process ignores all other
 * signals.
 */
const SERVER_SIGNALS: readonly StopSignal[] = [
  { signal: 'SIGINT', timeout: 20_000 },
  { signal: 'SIGQUIT', timeout: 5000 },
  { signal: 'SIGKILL', timeout: 30_000 },
]
/** A backend without a server cannot commit, so that killing it loses no acknowledged work. */
const BACKEND_SIGNALS: readonly StopSignal[] = [
  { signal: 'SIGTERM', timeout: 3000 },
  { signal: 'SIGQUIT', timeout: 3000 },
  { signal: 'SIGKILL', timeout: 30_000 },
]
/** An interrupted `initdb` would delete the files of a new cluster in its folder. */
const KILL_SIGNALS: readonly StopSignal[] = [{ signal: 'SIGKILL', timeout: 30_000 }]
/** First and longest interval of the checks. */
const POLL_INTERVAL_MS = { first: 20, max: 1000 }

/**
 * Ends the processes of previous runs that still use the cluster `folder`: a server, or backends whose server has ended
 * but which still run a statement and use its shared memory. Deletes `postmaster.pid` only after all processes have
 * ended, because two servers on one folder would corrupt the cluster.
 */
export async function endLeftoverProcesses(folder: string, log: Logger): Promise<void> {
  for (const { pid, kind } of await findProcesses(folder))
    if (kind === 'single-user')
      throw new Error(
        `A PostgreSQL started manually (process ${pid}) is using the database in ${folder}. Stop it first.`,
      )
  await endProcesses(folder, 'server', SERVER_SIGNALS, (pids) =>
    log.warn({ pids }, 'stopping the database server that a previous run left behind'),
  )
  await endProcesses(folder, 'backend', BACKEND_SIGNALS, (pids) =>
    log.warn({ pids }, 'stopping leftover database processes that still use the shared memory'),
  )
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

/** Ends the processes that create or use an unfinished cluster, which is about to be deleted. */
export async function endProcessesOfUnfinished(folder: string): Promise<void> {
  const ignore = () => undefined
  await endProcesses(folder, 'initdb', KILL_SIGNALS, ignore)
  await endProcesses(folder, 'single-user', KILL_SIGNALS, ignore)
  await endProcesses(folder, 'server', SERVER_SIGNALS, ignore)
  await endProcesses(folder, 'backend', BACKEND_SIGNALS, ignore)
}

async function endProcesses(
  folder: string,
  kind: PostgresProcess['kind'],
  signals: readonly StopSignal[],
  report: (pids: number[]) => void,
) {
  const find = async () =>
    (await findProcesses(folder)).filter((process) => process.kind === kind).map(({ pid }) => pid)
  let pids = await find()
  if (pids.length > 0) report(pids)
  for (const { signal, timeout } of signals) {
    for (const pid of pids) sendSignal(pid, signal)
    const deadline = Date.now() + timeout
    for (
      let wait = POLL_INTERVAL_MS.first;
      pids.length > 0 && Date.now() < deadline;
      wait = Math.min(POLL_INTERVAL_MS.max, wait * 2)
    ) {
      await pause(wait)
      pids = await find()
    }
    if (pids.length === 0) return
  }
  throw new Error(
    `Database processes of a previous run did not stop, even after SIGKILL: ${pids.join(', ')}. They may be waiting for the disk. If they remain, restart the machine.`,
  )
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process has already exited.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const findProcesses = (folder: string): Promise<PostgresProcess[]> =>
  process.platform === 'linux' ? findProcessesByFolder(folder) : findProcessesByCommand(folder)

/**
 * Finds processes by their working directory, which is the folder of the cluster for every PostgreSQL process. Does not
 * depend on the user or the pid file.
 */
async function findProcessesByFolder(folder: string): Promise<PostgresProcess[]> {
  const home = await realpath(folder)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const candidates = await Promise.all(
    pids.map(async (pid) => {
      // Fails for a process that has exited, and for a process of another user, which cannot be a leftover.
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
      if (cwd !== home) return []
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return parseCommand(pid, command.split('\0'))
    }),
  )
  return candidates.flat()
}

/**
 * Finds a server by its arguments, on systems without `/proc`. Backends are not found, but a new server waits for them.
 */
async function findProcessesByCommand(folder: string): Promise<PostgresProcess[]> {
  const { stdout } = await runFile('ps', ['-axwwo', 'pid=,command='])
  return stdout
    .split('\n')
    .filter((line) => line.includes(` -D ${folder}`))
    .flatMap((line) => {
      const [, pid, command = ''] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      // A folder's name may contain a space.
      return pid === undefined ? [] : parseCommand(Number(pid), command.split(/ (?=-)/))
    })
}

function parseCommand(pid: number, [program = '', first]: string[]): PostgresProcess[] {
  // Only a forked process replaces its arguments by a title.
  if (program.startsWith('postgres: ')) return [{ pid, kind: 'backend' }]
  if (/(^|\/)initdb$/.test(program)) return [{ pid, kind: 'initdb' }]
  if (!/(^|\/)postgres$/.test(program)) return []
  return [{ pid, kind: first === '--single' ? 'single-user' : 'server' }]
}
