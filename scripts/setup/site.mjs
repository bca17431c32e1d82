import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './files.mjs'
import { run } from './programs.mjs'
import { root } from './root.mjs'
import { Stop, withProgress } from './output.mjs'

/** The sources of the built site. All of `scripts/` counts, since the files that the build reads of it change. */
export const siteSources = [
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

/**
 * Builds the site when its sources are not the ones it was built from. An interrupted build leaves no stamp and is made
 * again.
 * @param {{ folder?: string, build?: () => Promise<{ code: number, output: string }> }} [options] `folder` is the
 * repository
 */
export async function ensureSite({ folder = root, build = buildSite } = {}) {
  const stamp = join(folder, 'build', '.holdfast-built')
  const wanted = fingerprint(siteSources, folder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  const { code, output } = await withProgress('Building the site …', build)
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nThe site could not be built. Fix what is said above and run the command again.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** React Router gives each page ten seconds, which a busy machine may miss; the second time its files are warm. */
async function buildSite() {
  const once = () => run('react-router', ['build'], { env: { NODE_ENV: 'production' } })
  const first = await once()
  return first.code !== 0 && first.output.includes('aborted due to timeout') ? once() : first
}
