// Installs and builds everything that `npm start` needs, without starting the server. For a server that runs as a
// service.
import { ensureMachine, ffmpeg, nodeLibrary } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { main } from './setup/output.mjs'
import { ensureBuilt, server, site } from './setup/build.mjs'

await main(async () => {
  await ensureMachine([nodeLibrary, ffmpeg])
  await ensurePackages()
  await ensureBuilt(site)
  await ensureBuilt(server)
  return 0
})
