import { ingestLowestFirst } from '#server/features/media/index.ts'

// Encodes a film in the same way as the Studio, in a separate process. Run: node lowest-first.ts FILM DATA_DIR
const [file = '', dataDir = ''] = process.argv.slice(2)
const options = { dataDir, catalogue: { hasMedia: async () => false } }
const start = performance.now()
await ingestLowestFirst({ file }, options, {
  interruptedAsset: undefined,
  onWatchable: async () => console.error(`playable after ${((performance.now() - start) / 1000).toFixed(1)} s`),
})
console.error(`complete after ${((performance.now() - start) / 1000).toFixed(1)} s`)
