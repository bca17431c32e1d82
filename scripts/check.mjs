// Checks the code without running it: lint with types and import rules, dead code, formatting.
import { ensurePackages } from './setup/packages.mjs'
import { run } from './setup/programs.mjs'
import { main, print } from './setup/output.mjs'

/** @typedef {{ name: string, command: string[] }} Check */

/**
 * Route modules import types that the router generates from the route table. The linter and the check for dead code
 * need these types.
 * @type {Check}
 */
const routeTypes = { name: 'route types', command: ['react-router', 'typegen'] }

/**
 * The linter also checks types, so that no check runs `tsc`.
 * @type {Check[]}
 */
const checks = [
  { name: 'lint and types', command: ['oxlint'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'format', command: ['oxfmt', '--check'] },
]

/**
 * Runs a check and prints its result. Returns whether it passed.
 * @param {Check} check
 */
async function runCheck({ name, command: [program = '', ...args] }) {
  const startTime = performance.now()
  const { code, output } = await run(program, args, { env: { NO_COLOR: '1' } })
  print(
    code === 0
      ? `✓ ${name} (${((performance.now() - startTime) / 1000).toFixed(1)} s)`
      : `✗ ${name}\n\n${output.trim()}\n`,
  )
  return code === 0
}

await main(async () => {
  await ensurePackages()
  const results = [await runCheck(routeTypes), ...(await Promise.all(checks.map(runCheck)))]
  const failed = results.filter((passed) => !passed).length
  print(failed === 0 ? `All ${results.length} checks passed.` : `${failed} of ${results.length} checks failed.`)
  return failed === 0 ? 0 : 1
})
