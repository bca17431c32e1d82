import { ensureMachine, ffmpeg, nodeLibrary } from './machine.mjs'
import { main } from './output.mjs'
import { ensurePackages } from './packages.mjs'
import { becomePinnedNode } from './programs.mjs'

/**
 * Installs what is missing, then replaces this process with a TypeScript file.
 * @param {string[]} args file and arguments
 */
export const setUpAndRun = (args) =>
  main(async () => {
    await ensureMachine([nodeLibrary, ffmpeg])
    await ensurePackages()
    return becomePinnedNode(args)
  })
