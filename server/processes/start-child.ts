import type { Config } from '#server/config/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { type ProcessContext, startServer } from './start-server.ts'
import { Assignment, Command, countProcesses, type Ready } from './assignment.ts'

interface ShutdownHandlers {
  stop: () => void
  hurry: () => void
}

/** Runs the assignment of the parent process, and executes its commands. */
export async function startChild(
  config: Config,
  parentProcess: ProcessContext,
  handlers: ShutdownHandlers,
): Promise<void> {
  const assigned = Promise.withResolvers<unknown>()
  process.once('message', assigned.resolve)
  const { name, role, embeddedUrl, greets } = Assignment.parse(await assigned.promise)
  process.on('message', (isRestart: unknown) => {
    const command = Command.safeParse(isRestart)
    if (command.success) handlers[command.data.kind]()
  })
  const log = createLog(config.logLevel, undefined, { process: name })
  await startServer({ ...config, role, processes: countProcesses(config) }, parentProcess, {
    log,
    embeddedUrl,
    child: { name, greets, groupRole: config.role },
  })
  const ready: Ready = { kind: 'ready' }
  process.send?.(ready)
}
