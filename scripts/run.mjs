// Runs a TypeScript file of the house: node scripts/run.mjs server/ingest.ts FILE…
import { ensureMachine, ffmpeg } from './machine.mjs'
import { ensurePackages } from './packages.mjs'
import { becomePinnedNode } from './programs.mjs'
import { main } from './say.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg])
  return becomePinnedNode(process.argv.slice(2))
})
