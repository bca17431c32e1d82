import type { Config } from '#server/config/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { type Process, startServer } from './start-server.ts'
import { Assignment, Command, processesOf, type Ready } from './assignment.ts'

interface Ends {
  stop: () => void
  hurry: () => void
}

/** Runs the assignment of the parent process, and executes its commands. */
export async function startChild(config: Config, own: Process, ends: Ends): Promise<void> {
  const assigned = Promise.withResolvers<unknown>()
  process.once('message', assigned.resolve)
  const { name, role, embeddedUrl, greets } = Assignment.parse(await assigned.promise)
  process.on('message', (later: unknown) => {
    const command = Command.safeParse(later)
    if (command.success) ends[command.data.kind]()
  })
  const log = createLog(config.logLevel, undefined, { process: name })
  await startServer({ ...config, role, processes: processesOf(config) }, own, {
    log,
    embeddedUrl,
    child: { name, greets },
  })
  const ready: Ready = { kind: 'ready' }
  process.send?.(ready)
}
