import cluster from 'node:cluster'
import type { Config } from '#server/config/index.ts'
import { answerForAll } from '#server/platform/metrics/all-processes.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { openDataFolder } from './open-data-folder.ts'
import type { Process } from './start-server.ts'
import { type Assignment, processesOf } from './assignment.ts'
import { type Child, runChild } from './run-child.ts'

/** Milliseconds beyond the drain that a process gets for its end. */
const STOP_PATIENCE = 20_000
/** Connections of the embedded database that are no process's: commands, backups, and PostgreSQL's own reserve. */
const OTHER_CONNECTIONS = 25
/** What PostgreSQL allows by itself. */
const CONNECTIONS_DEFAULT = 100

/**
 * Starts the processes of this machine: one that works on jobs, unless ROLE is web, then those that answer requests and
 * share the port. This one owns what there is once, the data folder and the embedded database, and replaces the others
 * when they die.
 */
export async function startProcesses(config: Config, { opened, hurry, onFailure }: Process): Promise<void> {
  const log = createLog(config.logLevel)
  const connections = processesOf(config) * config.database.pool + OTHER_CONNECTIONS
  const settings = [`max_connections=${Math.max(CONNECTIONS_DEFAULT, connections)}`]
  const embeddedUrl = await openDataFolder(config, opened, log, { onFailure, settings })
  const stopping = new AbortController()
  const children: Child[] = []
  opened.defer(async () => {
    stopping.abort()
    hurry.addEventListener('abort', () => children.forEach((child) => child.hurry()))
    await Promise.all(children.map((child) => child.ended))
  })
  // Each takes connections from the port itself. One that this process had handed to a dying child would never end.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerForAll()
  const start = async (assignment: Omit<Assignment, 'kind' | 'embeddedUrl'>) => {
    const patience = config.drainMilliseconds + STOP_PATIENCE
    const child = runChild(
      { kind: 'assignment', ...assignment, ...(embeddedUrl !== undefined && { embeddedUrl }) },
      { log, stopping: stopping.signal, patience },
    )
    children.push(child)
    await child.ready
  }
  // First, so that what an upgrade or a new demo needs is done once.
  if (config.role === 'all') await start({ name: 'worker', role: 'worker', greets: false })
  const webs = Array.from({ length: config.processes }, (_, index) => index)
  await Promise.all(webs.map((index) => start({ name: `web-${index + 1}`, role: 'web', greets: index === 0 })))
}
