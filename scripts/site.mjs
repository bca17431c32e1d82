import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './programs.mjs'
import { inRoot } from './root.mjs'
import { Stop, withProgress } from './say.mjs'

const sources = [
  'web',
  'contract',
  'rules',
  'figures',
  'content',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.base.json',
]
const stamp = inRoot('build', '.holdfast-built')

/**
 * Every file below these places, tests left out, as one hash. By content: a fresh checkout changes all dates and nothing else.
 * @param {string[]} places relative to the repository
 */
export function fingerprint(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesBelow))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesBelow(place) {
  if (!existsSync(inRoot(place))) return []
  if (!statSync(inRoot(place)).isDirectory()) return [place]
  return readdirSync(inRoot(place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(inRoot().length + 1))
    .toSorted()
}

/** Builds the site when its sources are not the ones it was built from. An interrupted build leaves no stamp and is made again. */
export async function ensureSite() {
  const wanted = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  const { code, output } = await withProgress('Building the site …', () =>
    run('react-router', ['build'], { env: { NODE_ENV: 'production' } }),
  )
  if (code !== 0)
    throw new Stop(
      `${output.trim()}\n\nThe site could not be built. Mend what is said above and run the command again.`,
    )
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stamp, wanted)
}
