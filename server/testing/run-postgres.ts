import { createLog } from '#server/platform/logging/log.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/index.ts'

// Run as a process of its own by a test that kills it: starts the database of the folder given and prints its address.
const [, , dataDir = ''] = process.argv
const { url } = await startEmbedded(dataDir, createLog('silent'), (error) => {
  throw error
})
console.log(url)
