// Runs the benchmarks: `npm run bench` runs all, `npm run bench -- WORD…` those whose names contain one of the words.
// They use the same browser as the tests.
import { chromium, ensureMachine, ffmpeg, nodeLibrary } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runPinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'

await main(async () => {
  await ensureMachine([nodeLibrary, ffmpeg, chromium])
  await ensurePackages()
  return runPinnedNode(['bench/all.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: chromium.find() })
})
