import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The files at or below a place, in a fixed order. A place that is not there has none.
 * @param {string} place relative to the repository
 * @param {string} [folder] the repository
 * @returns {string[]}
 */
export function filesBelow(place, folder = root) {
  if (!existsSync(join(folder, place))) return []
  if (!statSync(join(folder, place)).isDirectory()) return [place]
  return readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
    .map((file) => join(place, file))
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted()
}

/**
 * One hash of every file at or below these places, tests left out. By content: a fresh checkout changes all dates and nothing else.
 * @param {string[]} places
 * @param {string} [folder] the repository
 */
export function fingerprint(places, folder = root) {
  const hash = createHash('sha256')
  const sources = places.flatMap((place) => filesBelow(place, folder)).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of sources)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}
