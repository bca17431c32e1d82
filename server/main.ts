import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { startFilmProcess } from './features/demo/index.ts'
import { isWithoutStaff } from './features/staff/index.ts'
import { startServices } from './bootstrap.ts'
import { closeApp, listen } from './http/listen.ts'
import { describeError } from './platform/process/file-errors.ts'
import { printWelcome } from './welcome.ts'

const buildDir = join(import.meta.dirname, '../build/client')
/** Without a built site only the calls are served. */
const site = existsSync(buildDir) ? { siteDir: buildDir } : {}

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
    return 'Holdfast cannot start: another program uses this port. Stop it, or set PORT to another number.'
  return `Holdfast stopped: ${describeError(error)}`
}

// SIGHUP comes when the terminal window is closed; without us the database would stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

try {
  const config = readConfig()
  const { context, demo } = await startServices(config, opened, (error) => void stopWith(error))
  const app = await createApp(context, { ...site, demo })
  opened.defer(() => closeApp(app))
  await listen(app, config)
  printWelcome(app, config, { demo, isWithoutStaff: await isWithoutStaff(context) })
  // An idle server collects nothing by itself: what only the start needed would stay.
  globalThis.gc?.()
  // Only now: the site is looked at first, its films come one after the other.
  if (demo && !config.catalogueUrl && config.demoFilms !== 'none') {
    const films = startFilmProcess((line) => context.log.warn(line))
    opened.defer(() => films.stop())
  }
} catch (error) {
  await stopWith(error)
}
