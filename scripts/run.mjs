// Runs a TypeScript file of the repository: node scripts/run.mjs server/commands/ingest.ts FILE…
import { ensureMachine, ffmpeg } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { becomePinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg])
  return becomePinnedNode(process.argv.slice(2))
})
