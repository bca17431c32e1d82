import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/index.ts'
import { startServices } from '#server/bootstrap.ts'
import { openDataFolder } from '#server/processes/open-data-folder.ts'
import { createLog } from '#server/platform/logging/log.ts'

// Starts the same server as server/main.ts, but without the pages of the site, which would require a build.
const opened = new AsyncDisposableStack()
const config = readConfig()
const log = createLog(config.logLevel)
const onFailure = (error: Error) => {
  throw error
}
const embeddedUrl = await openDataFolder(config, opened, log, { onFailure })
const { context } = await startServices(config, opened, { log, embeddedUrl })
const app = await createApp(context)
opened.defer(() => app.close())
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`port ${new URL(address).port}`)
process.on('SIGTERM', () => void opened.disposeAsync().then(() => process.exit(0)))
