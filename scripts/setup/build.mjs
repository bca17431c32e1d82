import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './files.mjs'
import { run } from './programs.mjs'
import { root } from './root.mjs'
import { Stop, withProgress } from './output.mjs'

/**
 * Includes all of `scripts/`, since a list of the files that the build imports from `scripts/` would become outdated.
 */
const siteSources = [
  'web',
  'public',
  'contract',
  'rules',
  'figures',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** @typedef {{ code: number, output: string }} Result exit code and printed text of a build */
/** @typedef {{ name: string, folder: string, sources: string[], build: () => Promise<Result> }} Part */

/** Files for browsers, and the code that renders pages. @type {Part} */
export const site = {
  name: 'site',
  folder: 'build',
  sources: siteSources,
  build: () => run('react-router', ['build'], { env: { NODE_ENV: 'production' } }),
}

/** The server, bundled into a few files, which load in a third of the time of the sources. @type {Part} */
export const server = {
  name: 'server',
  folder: 'build/bundle',
  sources: [
    'server',
    'contract',
    'rules',
    'figures',
    'films',
    'package.json',
    'package-lock.json',
    'scripts/build/bundle-server.mjs',
  ],
  build: () => run('node', ['scripts/build/bundle-server.mjs']),
}

/**
 * Builds a part of the product if its sources have changed since the last complete build, whose fingerprint is in a
 * stamp file. The site must be built before the server, because the build of the site empties `build/`.
 * @param {Part} part
 * @param {string} [repository]
 */
export async function ensureBuilt({ name, folder, sources, build }, repository = root) {
  const stamp = join(repository, folder, '.holdfast-built')
  const expectedFingerprint = fingerprint(sources, repository)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expectedFingerprint) return
  rmSync(stamp, { force: true })
  const { code, output } = await withProgress(`Building the ${name} …`, build)
  if (code !== 0)
    throw new Stop(
      `${output.trim()}\n\nThe ${name} could not be built. Fix the errors above and run the command again.`,
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, expectedFingerprint)
}
