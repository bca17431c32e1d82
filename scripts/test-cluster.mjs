// The tests that need more engines than `npm test` does: those of `cluster/`, and those of the server on another
// PostgreSQL. Words choose files.
import { ensureMachine, ffmpeg, nginx, pgbouncer, postgres15, varnish } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { run, show } from './setup/programs.mjs'
import { systemPath } from './setup/root.mjs'
import { main, Stop, withProgress } from './setup/output.mjs'
import { ensureSite } from './setup/site.mjs'

/** Packages that only these tests load, by a lockfile of their own. */
async function ensureOwnPackages() {
  const install = () =>
    run('npm', ['ci', '--prefix', 'cluster/packages', '--loglevel=error', '--ignore-scripts=false'], {
      path: systemPath,
    })
  const { code, output } = await withProgress('Installing npm packages of the heavy tests …', install)
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nnpm could not install the packages of cluster/packages/package.json.`)
}

await main(async () => {
  await ensurePackages()
  await ensureOwnPackages()
  await ensureMachine([ffmpeg, nginx, pgbouncer, postgres15, varnish])
  // Tests of the server show its pages.
  await ensureSite()
  const words = process.argv.slice(2)
  return show('vitest', ['run', '--config', 'cluster/vitest.config.ts', ...words], { env: { NODE_ENV: 'test' } })
})
