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
import { joinMetrics } from '#server/platform/metrics/all-processes.ts'
import type { Logger } from '#server/platform/logging/log.ts'
import { printWelcome, printWorker } from './print-welcome.ts'

const buildDir = join(import.meta.dirname, '../../build/client')

/** What the process itself gives to whatever it starts. */
export interface Process {
  /** Everything that must be closed, newest first, whether the start is finished or not. */
  opened: AsyncDisposableStack
  /** Aborted when somebody does not want to wait for the end. */
  hurry: AbortSignal
  /** Called when nothing can go on. */
  onFailure: (error: Error) => void
}

interface Needs {
  log: Logger
  embeddedUrl: string | undefined
  /** Among processes that share a port: the name of this one, and whether it greets who started them. */
  child?: { name: string; greets: boolean }
}

/** Opens everything that this process needs for its role, and then its port. */
export async function startServer(
  config: Config,
  { opened, hurry }: Process,
  { log, embeddedUrl, child }: Needs,
): Promise<void> {
  const { context, demo, startBackground } = await startServices(config, opened, { log, embeddedUrl })
  const isWorker = config.role === 'worker'
  if (child) joinMetrics(context.metrics.registry, child.name)
  // Without a built site only the calls are served.
  const site = config.servesSite && !isWorker && existsSync(buildDir) ? { siteDir: buildDir } : {}
  const app = await createApp(context, { ...site, demo })
  opened.defer(() => closeApp(app))
  // Beside web processes on its port a worker would be given their requests.
  if (!child || !isWorker) {
    await listen(app, config)
    opened.defer(await listenForMetrics(context))
    opened.defer(() => drain(context, hurry))
  }
  if (isWorker && !child) printWorker(app, config)
  if (!isWorker && (child?.greets ?? true))
    printWelcome(app, config, { demo, setupLink: demo ? undefined : await createSetupLink(context) })
  await startBackground()
  // An idle server collects nothing by itself: what only the start needed would stay.
  globalThis.gc?.()
  // Only now: the site is looked at first, its films come one after the other.
  if (demo && config.role !== 'web' && !config.catalogueUrl && config.demoFilms !== 'none') {
    const films = startFilmProcess(context.config, (line) => context.log.warn(line))
    opened.defer(() => films.stop())
  }
}
