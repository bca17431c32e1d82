// Everything a machine can say about the code without running it, in parallel and in under 30 seconds.
import { availableParallelism } from 'node:os'
import { ensurePackages } from './setup/packages.mjs'
import { run } from './setup/programs.mjs'
import { main, print } from './setup/output.mjs'
import { ensureSite } from './setup/site.mjs'

/** @typedef {{ name: string, steps: string[][] }} Check */

/**
 * Route modules import types that the router derives from the route table; types and lint both read them.
 * @type {Check}
 */
const generated = { name: 'types of the routes', steps: [['react-router', 'typegen']] }

/**
 * The longest first, so that the last one does not run alone. Types are checked by the linter, which reads them anyway:
 * a `tsc` for each folder read most files three times.
 * @type {Check[]}
 */
const checks = [
  { name: 'lint and types', steps: [['oxlint']] },
  { name: 'built site', steps: [['node', 'scripts/check/built-site.ts']] },
  { name: 'dead code', steps: [['knip', '--no-progress']] },
  { name: 'format', steps: [['oxfmt', '--check']] },
  { name: 'words', steps: [['node', 'scripts/check/avoided-words.ts']] },
  { name: 'width of comments', steps: [['node', 'scripts/check/wide-comments.ts']] },
]

/** @param {Check} check */
async function passes({ name, steps }) {
  const started = performance.now()
  for (const [program = '', ...args] of steps) {
    const { code, output } = await run(program, args, { env: { NO_COLOR: '1' } })
    if (code === 0) continue
    print(`✗ ${name}\n\n${output.trim()}\n`)
    return false
  }
  print(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return true
}

await main(async () => {
  await ensurePackages()
  // Built only when it is stale; the tests, and the next start, take the same one. Before everything else: a build
  // writes the types of the routes anew, and whoever reads them meanwhile finds none.
  await ensureSite()
  const waiting = [...checks]
  let failed = (await passes(generated)) ? 0 : 1
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await passes(check))) failed += 1
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  print(failed === 0 ? `All ${checks.length + 1} checks passed.` : `${failed} of ${checks.length + 1} checks failed.`)
  return failed === 0 ? 0 : 1
})
