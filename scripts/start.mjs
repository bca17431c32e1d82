// The whole product by one command: what is missing is installed, what is stale is built, then the server runs until it is told to stop.
import { ensureMachine, ffmpeg } from './machine.mjs'
import { ensurePackages } from './packages.mjs'
import { runHouseNode } from './programs.mjs'
import { main } from './say.mjs'
import { ensureSite } from './site.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg])
  await ensureSite()
  return runHouseNode(['server/main.ts'])
})
