import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config/index.ts'
import { describeError } from './platform/files/file-errors.ts'

/** Everything that must be closed, newest first, whether the start is finished or not. */
const opened = new AsyncDisposableStack()
let stopping: Promise<void> | undefined

function stop(code: number): Promise<void> {
  stopping ??= opened
    .disposeAsync()
    .catch((error: unknown) => console.error(explain(error)))
    .then(() => process.exit(code))
  return stopping
}

function stopWith(error: unknown): Promise<void> {
  // Once closing has begun, what still runs may fail on what is closed already.
  if (!stopping) console.error(explain(error))
  return stop(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Holdfast cannot start with these settings:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'Holdfast cannot start: another program is using this port. Stop it, or set PORT to another number.'
  return `Holdfast stopped: ${describeError(error)}`
}

/** Aborted by a second signal: somebody does not want to wait. */
const hurry = new AbortController()

// SIGHUP comes when the terminal window is closed; without us the database would stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal sends these to the children too, and their parent stops them.
    if (cluster.isWorker && signal !== 'SIGTERM') return
    if (stopping) hurry.abort()
    void stop(0)
  })

try {
  const config = readConfig()
  const own = { opened, hurry: hurry.signal, onFailure: (error: Error) => void stopWith(error) }
  // Each loads what it needs: a process that only starts others stays small.
  if (cluster.isWorker) {
    const { startChild } = await import('./processes/start-child.ts')
    await startChild(config, own, { stop: () => void stop(0), hurry: () => hurry.abort() })
  } else if (config.processes > 1) {
    const { startProcesses } = await import('./processes/start-processes.ts')
    await startProcesses(config, own)
  } else {
    const { startStandalone } = await import('./processes/start-standalone.ts')
    await startStandalone(config, own)
  }
} catch (error) {
  await stopWith(error)
}
