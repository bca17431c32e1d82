import cluster from 'node:cluster'
import type { Config } from '#server/config/index.ts'
import { serveAllMetrics } from '#server/platform/metrics/all-processes.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { openDataFolder } from './open-data-folder.ts'
import type { ProcessContext } from './start-server.ts'
import { type Assignment, countProcesses } from './assignment.ts'
import { type Child, runChild } from './run-child.ts'

/** Milliseconds beyond the drain time that a process has to exit. */
const STOP_TIMEOUT = 20_000
/** Connections of the embedded database beyond those of the processes: commands, backups, and PostgreSQL's reserve. */
const OTHER_CONNECTIONS = 25
/** Default of PostgreSQL's `max_connections`. */
const CONNECTIONS_DEFAULT = 100

/**
 * Starts the child processes: a worker, unless ROLE is web, then those that serve requests on the same port. This
 * process owns the data folder and the embedded database, and restarts children that exit.
 */
export async function startProcesses(config: Config, { opened, hurry, onFailure }: ProcessContext): Promise<void> {
  const log = createLog(config.logLevel)
  const connections = countProcesses(config) * config.database.pool + OTHER_CONNECTIONS
  const settings = [`max_connections=${Math.max(CONNECTIONS_DEFAULT, connections)}`]
  const embeddedUrl = await openDataFolder(config, opened, log, { onFailure, settings })
  const stopping = new AbortController()
  const children: Child[] = []
  opened.defer(async () => {
    stopping.abort()
    hurry.addEventListener('abort', () => children.forEach((child) => child.hurry()))
    await Promise.all(children.map((child) => child.ended))
  })
  // Each child accepts connections itself. A connection that this process passed to a crashing child would never be
  // closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveAllMetrics()
  const start = async (assignment: Omit<Assignment, 'kind' | 'embeddedUrl'>) => {
    const stopTimeout = config.drainMilliseconds + STOP_TIMEOUT
    const child = runChild(
      { kind: 'assignment', ...assignment, ...(embeddedUrl !== undefined && { embeddedUrl }) },
      { log, stopping: stopping.signal, stopTimeout },
    )
    children.push(child)
    await child.ready
  }
  // Started first, so that upgrades and demo preparation run once.
  if (config.role === 'all') await start({ name: 'worker', role: 'worker', greets: false })
  const webCount = Array.from({ length: config.processes }, (_, index) => index)
  await Promise.all(webCount.map((index) => start({ name: `web-${index + 1}`, role: 'web', greets: index === 0 })))
}
