import type { Config } from '#server/config/index.ts'
import { openDataFolder } from './open-data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'
import type { Process } from './start-server.ts'

/** The server in this one process. */
export async function startStandalone(config: Config, own: Process): Promise<void> {
  const log = createLog(config.logLevel)
  const launched = Promise.withResolvers<void>()
  const opening = openDataFolder(config, own.opened, log, {
    onFailure: own.onFailure,
    onLaunch: launched.resolve,
  })
  // Loading the modules blocks this process for a second. PostgreSQL becomes ready meanwhile.
  await Promise.race([launched.promise, opening])
  const { startServer } = await import('./start-server.ts')
  await startServer(config, own, { log, embeddedUrl: await opening })
}
