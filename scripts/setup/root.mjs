import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts)

const bin = inRoot('node_modules', '.bin')

/** The path of the system alone: npm is run by the Node it came with, and not by one it is about to replace. */
export const systemPath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => folder !== '' && folder !== bin)
  .join(':')

/** The installed tools first, so that `node` is the one the lockfile names. */
export const toolPath = `${bin}:${systemPath}`
