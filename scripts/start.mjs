// The whole product by one command: what is missing is installed, what is stale is built, then this process becomes the
// server.
import { ensureMachine, ffmpeg } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { becomePinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'
import { ensureBuilt, server, site } from './setup/build.mjs'

/**
 * Mebibytes of a half of the space for new objects. By default V8 lets it grow while the server starts, and keeps it.
 */
const SEMI_SPACE = 2

/**
 * glibc returns blocks of a mebibyte or more to the system as soon as they are free (the 19 MiB of each password hash,
 * the pictures of posters), and shares its heaps among threads. By default it learns to keep the first, and makes eight
 * heaps a core. A lower limit costs 0.2 s of each start. Ignored where there is another C library.
 */
const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

await main(async () => {
  await ensurePackages()
  await ensureMachine([ffmpeg])
  await ensureBuilt(site)
  await ensureBuilt(server)
  return becomePinnedNode(['--expose-gc', `--max-semi-space-size=${SEMI_SPACE}`, 'build/bundle/main.mjs'], memory)
})
