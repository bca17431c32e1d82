import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Returns the files at or below a path, in a stable order; none if the path does not exist.
 * @param {string} path relative to the repository
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function filesBelow(path, folder = root) {
  if (!existsSync(join(folder, path))) return []
  return statSync(join(folder, path)).isDirectory() ? listFolder(path, folder).toSorted() : [path]
}

/**
 * Reads entry types along with names, which is cheaper than a stat per file.
 * @param {string} path
 * @param {string} folder
 * @returns {string[]}
 */
const listFolder = (path, folder) =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFolder(join(path, entry.name), folder) : join(path, entry.name),
  )

/**
 * Returns one hash of the contents of every file at or below these paths, except tests. Dates are not used, since a
 * fresh checkout changes them.
 * @param {string[]} paths
 * @param {string} [folder] the repository
 */
export function fingerprint(paths, folder = root) {
  const hash = createHash('sha256')
  const sources = paths.flatMap((path) => filesBelow(path, folder)).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of sources)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}
