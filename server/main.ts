import cluster from 'node:cluster'
import { ConfigError, readConfig } from './config/index.ts'
import { describeError } from './platform/files/file-errors.ts'

/** Resources to close in reverse order, even if startup has not finished. */
const disposables = new AsyncDisposableStack()
let stopping: Promise<void> | undefined

function stop(code: number): Promise<void> {
  stopping ??= disposables
    .disposeAsync()
    .catch((error: unknown) => console.error(describeStartError(error)))
    .then(() => process.exit(code))
  return stopping
}

function stopWith(error: unknown): Promise<void> {
  // During shutdown, operations may fail because their resources are already closed.
  if (!stopping) console.error(describeStartError(error))
  return stop(1)
}

function describeStartError(error: unknown): string {
  if (error instanceof ConfigError) return `Holdfast cannot start with these settings:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)
    return `Holdfast cannot start: another program is using port ${String(error.port)}. Stop it, or change PORT or METRICS_PORT.`
  return `Holdfast stopped: ${describeError(error)}`
}

/** Aborted by a second signal, which skips the graceful part of the shutdown. */
const forceExit = new AbortController()

// SIGHUP is sent when the terminal window closes. Without a handler, the embedded database would keep running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    // A terminal sends SIGINT and SIGHUP to child processes too. Child processes ignore both, because the parent
    // process stops them.
    if (cluster.isWorker && signal !== 'SIGTERM') return
    if (stopping) forceExit.abort()
    void stop(0)
  })

try {
  const config = readConfig()
  const processContext = {
    disposables,
    forceExit: forceExit.signal,
    onFailure: (error: Error) => void stopWith(error),
  }
  // Dynamic imports, so that a process that only starts other processes uses little memory.
  if (cluster.isWorker) {
    const { startChild } = await import('./processes/start-child.ts')
    await startChild(config, processContext, { stop: () => void stop(0), forceExit: () => forceExit.abort() })
  } else if (config.processes > 1) {
    const { startProcesses } = await import('./processes/start-processes.ts')
    await startProcesses(config, processContext)
  } else {
    const { startStandalone } = await import('./processes/start-standalone.ts')
    await startStandalone(config, processContext)
  }
} catch (error) {
  await stopWith(error)
}
