import type { Config } from '#server/config/index.ts'
import { openDataFolder } from './open-data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { Process } from './start-server.ts'

/** Runs the server in this process only. */
export async function startStandalone(config: Config, own: Process): Promise<void> {
  const log = createLog(config.logLevel)
  const launched = Promise.withResolvers<void>()
  const opening = openDataFolder(config, own.opened, log, {
    onFailure: own.onFailure,
    onLaunch: launched.resolve,
  })
  // Waits for the launch, because loading the modules blocks this process for a second, in which PostgreSQL becomes
  // ready.
  await Promise.race([launched.promise, opening])
  const { startServer } = await import('./start-server.ts')
  await startServer(config, own, { log, embeddedUrl: await opening })
}
