import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Returns the absolute path of a file of the repository.
 * @param {...string} parts
 */
export const inRoot = (...parts) => join(root, ...parts)

const bin = inRoot('node_modules', '.bin')

/** PATH without the installed tools, since npm must not run with the Node that it is about to replace. */
export const systemPath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => folder !== '' && folder !== bin)
  .join(':')

/** PATH with the installed tools first, so that `node` is the version of the lockfile. */
export const toolPath = `${bin}:${systemPath}`
