import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * Returns the files at or below a path, sorted; an empty array if the path does not exist.
 * @param {string} path relative to the repository
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function filesBelow(path, folder = root) {
  if (!existsSync(join(folder, path))) return []
  return statSync(join(folder, path)).isDirectory() ? listFolder(path, folder).toSorted() : [path]
}

/**
 * Reads entry types together with the names, which is faster than a `stat` for each file.
 * @param {string} path
 * @param {string} folder
 * @returns {string[]}
 */
const listFolder = (path, folder) =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFolder(join(path, entry.name), folder) : join(path, entry.name),
  )

/**
 * Returns a hash of the contents of all files at or below these paths, except tests. Ignores modification times, which
 * differ in each checkout.
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
