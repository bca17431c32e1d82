import type { Config } from '#server/config/index.ts'
import { openDataFolder } from './open-data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { ProcessContext } from './start-server.ts'

/** Runs the server in this process only. */
export async function startStandalone(config: Config, processContext: ProcessContext): Promise<void> {
  const log = createLog(config.logLevel)
  const launched = Promise.withResolvers<void>()
  const stack = openDataFolder(config, processContext.opened, log, {
    onFailure: processContext.onFailure,
    onLaunch: launched.resolve,
  })
  // Waits for the launch, because loading the modules blocks this process for a second, in which PostgreSQL becomes
  // ready.
  await Promise.race([launched.promise, stack])
  const { startServer } = await import('./start-server.ts')
  await startServer(config, processContext, { log, embeddedUrl: await stack })
}
