import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './files.mjs'
import { run } from './programs.mjs'
import { root } from './root.mjs'
import { Stop, withProgress } from './output.mjs'

/** All of `scripts/` counts, since the files that the build reads of it change. */
const siteSources = [
  'web',
  'public',
  'contract',
  'rules',
  'figures',
  'content',
  'scripts',
  // What the build and the running server draw pages with.
  'server/features/content',
  'server/features/pages',
  // Modules that these load; a test finds them.
  'server/errors.ts',
  'server/features/demo/demo-source.ts',
  'server/platform/files/durable-file.ts',
  'server/platform/files/file-errors.ts',
  'server/platform/files/is-alive.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** @typedef {{ code: number, output: string }} Result exit code and printed text of a build */
/** @typedef {{ name: string, folder: string, sources: string[], build: () => Promise<Result> }} Part */

/** What browsers load, and the code that draws pages. @type {Part} */
export const site = { name: 'site', folder: 'build', sources: siteSources, build: buildSite }

/** The server as a few files, which load in a third of the time of its sources. @type {Part} */
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
 * Builds a part of the product when its sources are not the ones it was built from. An interrupted build leaves no
 * stamp and is made again. The site comes first: its build empties `build/`.
 * @param {Part} part
 * @param {string} [repository]
 */
export async function ensureBuilt({ name, folder, sources, build }, repository = root) {
  const stamp = join(repository, folder, '.holdfast-built')
  const wanted = fingerprint(sources, repository)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  const { code, output } = await withProgress(`Building the ${name} …`, build)
  if (code !== 0)
    throw new Stop(
      `${output.trim()}\n\nThe ${name} could not be built. Fix the errors above and run the command again.`,
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** React Router gives each page ten seconds, which a busy machine may miss; the second time its files are warm. */
async function buildSite() {
  const once = () => run('react-router', ['build'], { env: { NODE_ENV: 'production' } })
  const first = await once()
  return first.code !== 0 && first.output.includes('aborted due to timeout') ? once() : first
}
