import type { Config } from '#server/config/index.ts'
import { openDataFolder } from './open-data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { ProcessContext } from './start-server.ts'

/** Runs the server in this process only. */
export async function startStandalone(config: Config, processContext: ProcessContext): Promise<void> {
  const log = createLog(config.logLevel)
  const databaseLaunch = Promise.withResolvers<void>()
  const embeddedUrlPromise = openDataFolder(config, processContext.disposables, log, {
    onFailure: processContext.onFailure,
    onLaunch: databaseLaunch.resolve,
  })
  // Waits for the launch, because loading the modules blocks this process for a second, in which PostgreSQL becomes
  // ready.
  await Promise.race([databaseLaunch.promise, embeddedUrlPromise])
  const { startServer } = await import('./start-server.ts')
  await startServer(config, processContext, { log, embeddedUrl: await embeddedUrlPromise })
}
