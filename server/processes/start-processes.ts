import cluster from 'node:cluster'
import type { Config } from '#server/config/index.ts'
import { serveAllMetrics } from '#server/platform/metrics/all-processes.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { openDataFolder } from './open-data-folder.ts'
import type { ProcessContext } from './start-server.ts'
import { type Assignment, countProcesses } from './assignment.ts'
import { type Child, runChild } from './run-child.ts'

/** Time within which a process must exit, in addition to the drain time. */
const STOP_TIMEOUT_MS = 20_000
/** Connections of the embedded database for commands, backups, and PostgreSQL's reserve. */
const OTHER_CONNECTIONS = 25
/** Default of PostgreSQL's `max_connections`. */
const DEFAULT_MAX_CONNECTIONS = 100

/**
 * Starts the child processes: a worker, unless ROLE is web, then the processes that serve requests on the same port.
 * This process locks the data folder, runs the embedded database, and restarts children that exit.
 */
export async function startProcesses(
  config: Config,
  { disposables, forceExit, onFailure }: ProcessContext,
): Promise<void> {
  const log = createLog(config.logLevel)
  const connections = countProcesses(config) * config.database.pool + OTHER_CONNECTIONS
  const settings = [`max_connections=${Math.max(DEFAULT_MAX_CONNECTIONS, connections)}`]
  const embeddedUrl = await openDataFolder(config, disposables, log, { onFailure, settings })
  const stopping = new AbortController()
  const children: Child[] = []
  disposables.defer(async () => {
    stopping.abort()
    forceExit.addEventListener('abort', () => children.forEach((child) => child.forceExit()))
    await Promise.all(children.map((child) => child.ended))
  })
  // Each child accepts connections itself. A connection that this process passed to a crashing child would never be
  // closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveAllMetrics()
  const start = async (assignment: Omit<Assignment, 'kind' | 'embeddedUrl'>) => {
    const stopTimeout = config.drainMilliseconds + STOP_TIMEOUT_MS
    const child = runChild(
      { kind: 'assignment', ...assignment, ...(embeddedUrl !== undefined && { embeddedUrl }) },
      { log, stopping: stopping.signal, stopTimeout },
    )
    children.push(child)
    await child.ready
  }
  // Started first, so that upgrades and demo preparation run once.
  if (config.role === 'all') await start({ name: 'worker', role: 'worker', printsWelcome: false })
  const webIndexes = Array.from({ length: config.processes }, (_, index) => index)
  await Promise.all(
    webIndexes.map((index) => start({ name: `web-${index + 1}`, role: 'web', printsWelcome: index === 0 })),
  )
}
