// The measurements: npm run bench, or npm run bench -- words for those whose names contain the words. They drive the
// browser that the tests drive.
import { chromium, ensureMachine, ffmpeg } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runPinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg, chromium])
  return runPinnedNode(['bench/all.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: chromium.find() })
})
