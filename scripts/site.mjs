import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprint } from './files.mjs'
import { run } from './programs.mjs'
import { inRoot } from './root.mjs'
import { Stop, withProgress } from './say.mjs'

const rooms = ['web', 'public', 'contract', 'rules', 'figures', 'content']
const settings = ['scripts/web-build.ts', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts']
const stamp = inRoot('build', '.holdfast-built')

/** Builds the site when its sources are not the ones it was built from. An interrupted build leaves no stamp and is made again. */
export async function ensureSite() {
  const wanted = fingerprint([...rooms, ...settings])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  const { code, output } = await withProgress('Building the site …', build)
  if (code !== 0)
    throw new Stop(
      `${output.trim()}\n\nThe site could not be built. Mend what is said above and run the command again.`,
    )
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** React Router gives each page ten seconds, which a busy machine may miss; the second time its files are warm. */
async function build() {
  const once = () => run('react-router', ['build'], { env: { NODE_ENV: 'production' } })
  const first = await once()
  return first.code !== 0 && first.output.includes('aborted due to timeout') ? once() : first
}
