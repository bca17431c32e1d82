import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'

/**
 * The files at or below a place, in a fixed order. A place that is not there has none.
 * @param {string} place relative to the repository
 * @returns {string[]}
 */
export function filesBelow(place) {
  if (!existsSync(inRoot(place))) return []
  if (!statSync(inRoot(place)).isDirectory()) return [place]
  return readdirSync(inRoot(place), { recursive: true, encoding: 'utf8' })
    .map((file) => join(place, file))
    .filter((file) => statSync(inRoot(file)).isFile())
    .toSorted()
}

/**
 * One hash of every file at or below these places, tests left out. By content: a fresh checkout changes all dates and nothing else.
 * @param {string[]} places
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  const sources = places.flatMap(filesBelow).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of sources)
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}
