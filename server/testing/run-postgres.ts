import { createLog } from '#server/platform/logging/log.ts'
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/index.ts'

// Starts the embedded database of the data folder in argv and prints the URL of the database. Tests run this file in a
// process, which they kill.
const [, , dataDir = ''] = process.argv
const { url } = await startEmbeddedDatabase(dataDir, createLog('silent'), (error) => {
  throw error
})
console.log(url)
