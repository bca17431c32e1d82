// Runs the benchmarks: `npm run bench` runs all benchmarks, `npm run bench -- WORD…` the benchmarks whose names contain
// one of the words. Benchmarks use the same browser as the tests.
import { chromium, ensureMachine, ffmpeg } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runPinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg, chromium])
  return runPinnedNode(['bench/all.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: chromium.find() })
})
