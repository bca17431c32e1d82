import type { Config } from '#server/config/index.ts'
import { createLog } from '#server/platform/logging/log.ts'
import { type ProcessContext, startServer } from './start-server.ts'
import { Assignment, Command, countProcesses, type Ready } from './assignment.ts'

interface ShutdownHandlers {
  stop: () => void
  forceExit: () => void
}

/** Runs the assignment of the parent process, and executes its commands. */
export async function startChild(
  config: Config,
  parentProcess: ProcessContext,
  handlers: ShutdownHandlers,
): Promise<void> {
  const firstMessage = Promise.withResolvers<unknown>()
  process.once('message', firstMessage.resolve)
  const { name, role, embeddedUrl, printsWelcome } = Assignment.parse(await firstMessage.promise)
  process.on('message', (message: unknown) => {
    const command = Command.safeParse(message)
    if (command.success) handlers[command.data.kind]()
  })
  const log = createLog(config.logLevel, undefined, { process: name })
  await startServer({ ...config, role, processes: countProcesses(config) }, parentProcess, {
    log,
    embeddedUrl,
    child: { name, printsWelcome },
  })
  const ready: Ready = { kind: 'ready' }
  process.send?.(ready)
}
