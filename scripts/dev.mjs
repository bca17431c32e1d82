// Development mode: the server restarts when its files change, and Vite serves the site with hot reloading.
import { ensureMachine, ffmpeg, nodeLibrary } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runPinnedNode, show } from './setup/programs.mjs'
import { main, print } from './setup/output.mjs'
import { ensureBuilt, site } from './setup/build.mjs'

await main(async () => {
  await ensureMachine([nodeLibrary, ffmpeg])
  await ensurePackages()
  await ensureBuilt(site)
  print('The server listens on PORT (3000); open the URL that Vite prints below.')
  return Math.max(...(await Promise.all([runPinnedNode(['--watch', 'server/main.ts']), show('react-router', ['dev'])])))
})
