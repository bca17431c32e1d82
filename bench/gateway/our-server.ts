import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startServices } from '#server/bootstrap.ts'

// What server/main.ts runs, but for the pages of the site, which would have to be built and are not asked for.
const opened = new AsyncDisposableStack()
const { context } = await startServices(readConfig(), opened, (error) => {
  throw error
})
const app = await createApp(context)
opened.defer(() => app.close())
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`port ${new URL(address).port}`)
process.on('SIGTERM', () => void opened.disposeAsync().then(() => process.exit(0)))
