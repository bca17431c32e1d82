// Starts the whole product: installs what is missing, builds what is stale, then replaces this process with the server.
import { ensureMachine, ffmpeg, nodeLibrary } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { becomePinnedNode } from './setup/programs.mjs'
import { main } from './setup/output.mjs'
import { ensureBuilt, server, site } from './setup/build.mjs'

/**
 * Size of each semi-space of V8's young generation. By default, a semi-space grows during startup and never shrinks.
 */
const SEMI_SPACE_MEBIBYTES = 2

/**
 * glibc settings that reduce memory. With a fixed threshold, freed blocks of a mebibyte or more, such as the 19 MiB of
 * each password hash, are returned to the system; the default threshold adapts and keeps them. A lower threshold slows
 * the start by 0.2 s. Two arenas replace the default of eight per core. Other C libraries ignore these settings.
 */
const mallocSettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '1048576' }

await main(async () => {
  await ensureMachine([nodeLibrary, ffmpeg])
  await ensurePackages()
  await ensureBuilt(site)
  await ensureBuilt(server)
  return becomePinnedNode(
    ['--expose-gc', `--max-semi-space-size=${SEMI_SPACE_MEBIBYTES}`, 'build/bundle/main.mjs'],
    mallocSettings,
  )
})
