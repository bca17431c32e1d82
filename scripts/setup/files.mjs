import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The files at or below a path, in a fixed order. A fragment that is not there has none.
 * @param {string} path relative to the repository
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function filesBelow(path, folder = root) {
  if (!existsSync(join(folder, path))) return []
  return statSync(join(folder, path)).isDirectory() ? listFolder(path, folder).toSorted() : [path]
}

/**
 * Reads the kinds of entries with their names: to look at each file costs more than to read them all.
 * @param {string} path
 * @param {string} folder
 * @returns {string[]}
 */
const listFolder = (path, folder) =>
  readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFolder(join(path, entry.name), folder) : join(path, entry.name),
  )

/**
 * One hash of every file at or below these paths, tests left out. By content: a fresh checkout changes all dates and
 * nothing else.
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
