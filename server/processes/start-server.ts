import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { startServices } from '#server/bootstrap.ts'
import type { Config } from '#server/config/index.ts'
import { startFilmProcess } from '#server/features/demo/index.ts'
import { listenForMetrics } from '#server/features/metrics/index.ts'
import { createSetupLink } from '#server/features/setup/index.ts'
import { drain } from '#server/http/drain.ts'
import { closeApp, listen } from '#server/http/listen.ts'
import { serveOwnMetrics } from '#server/platform/metrics/all-processes.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { printWelcome, printWorker } from './print-welcome.ts'

const buildDir = join(import.meta.dirname, '../../build/client')

/** Resources of the process that its startup functions share. */
export interface ProcessContext {
  /** Resources to close in reverse order, even if startup has not finished. */
  disposables: AsyncDisposableStack
  /** Aborted to skip the graceful part of the shutdown. */
  forceExit: AbortSignal
  /** Called with a fatal error. */
  onFailure: (error: Error) => void
}

interface ServerOptions {
  log: Logger
  embeddedUrl: string | undefined
  /** Set if several processes share the port: the name of this process, and whether it prints the welcome message. */
  child?: { name: string; printsWelcome: boolean }
}

/** Opens all services that this process needs for its role, then its port. */
export async function startServer(
  config: Config,
  { disposables, forceExit }: ProcessContext,
  { log, embeddedUrl, child }: ServerOptions,
): Promise<void> {
  const { context, demo, startBackground } = await startServices(config, disposables, { log, embeddedUrl })
  const isWorker = config.role === 'worker'
  if (child) serveOwnMetrics(context.metrics.registry, child.name)
  // Without a built site only the API is served.
  const site = config.servesSite && !isWorker && existsSync(buildDir) ? { siteDir: buildDir } : {}
  const app = await createApp(context, { ...site, demo })
  disposables.defer(() => closeApp(app))
  // A worker beside web processes does not listen, because it would receive their requests.
  if (!child || !isWorker) {
    await listen(app, config)
    disposables.defer(await listenForMetrics(context))
    disposables.defer(() => drain(context, forceExit))
  }
  if (isWorker && !child) printWorker(app, context)
  if (!isWorker && (child?.printsWelcome ?? true))
    printWelcome(app, context, { demo, setupLink: demo ? undefined : await createSetupLink(context) })
  await startBackground()
  // Runs GC once after startup, because an idle process would keep startup garbage.
  globalThis.gc?.()
  // Started last, because visitors need the site before its films.
  if (demo && config.role !== 'web' && !config.catalogueUrl && config.demoFilms !== 'none') {
    const films = startFilmProcess(context.config, (line) => context.log.warn(line))
    disposables.defer(() => films.stop())
  }
}
