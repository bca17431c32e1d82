import { createLog } from '#server/platform/logging/log.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'

// Run in a separate process by tests that kill it. Starts the database of the given folder and prints its URL.
const [, , dataDir = ''] = process.argv
const { url } = await startEmbeddedDatabase(dataDir, createLog('silent'), (error) => {
  throw error
})
console.log(url)
