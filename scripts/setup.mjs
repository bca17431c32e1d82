// Installs and builds everything that `npm start` requires, without starting the server. For a server that runs as a
// system service.
import { ensureMachine, ffmpeg } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { main } from './setup/output.mjs'
import { ensureBuilt, server, site } from './setup/build.mjs'

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg])
  await ensureBuilt(site)
  await ensureBuilt(server)
  return 0
})
