// Runs the tests: `npm test` is the gate, `npm run test:full` everything, `npm run test:cluster` the tests of cluster/.
import {
  chromium,
  ensureMachine,
  ffmpeg,
  firefox,
  nginx,
  pgbouncer,
  postgres15,
  varnish,
  webkit,
} from './setup/machine.mjs'
import { main, print } from './setup/output.mjs'
import { ensureClusterPackages, ensurePackages } from './setup/packages.mjs'
import { show } from './setup/programs.mjs'
import { ensureSite } from './setup/site.mjs'
import { readReport, removeReport } from './test/report.mjs'

/**
 * `projects` are those of vitest.config.ts, `journeys` the arguments of Playwright. Without `journeys` no browser
 * starts. `propertyRuns` scales the number of runs of each property test.
 * @typedef {{ needs: import('./setup/machine.mjs').Need[], projects: string[], journeys?: string[], propertyRuns?:
 * number }} Suite
 */

/** @type {Suite} */
const gate = {
  needs: [ffmpeg, chromium],
  projects: ['unit', 'web', 'server'],
  journeys: ['--grep=@gate'],
}
/** @type {Record<string, Suite>} */
const suites = {
  gate,
  full: {
    needs: [ffmpeg, chromium, firefox, webkit, nginx, pgbouncer, postgres15, varnish],
    projects: ['unit', 'web', 'server', 'system', 'postgres-15', 'cluster'],
    journeys: [],
    propertyRuns: 1,
  },
  cluster: { needs: [ffmpeg, nginx, pgbouncer, varnish], projects: ['cluster'] },
}

const isCi = process.env.CI !== undefined && process.env.CI !== ''

/**
 * Runs one test runner. Returns its exit code and its report; a run without a report counts as one failure.
 * @param {string} runner
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
async function runTests(runner, args, env) {
  removeReport(runner)
  const code = await show(runner, args, { env })
  const failed = code === 0 ? [] : [`${runner} ended with exit code ${code}; its log above says why`]
  const report = readReport(runner) ?? { passed: 0, skipped: 0, failed, flaky: [] }
  return { code, report: report.failed.length === 0 ? { ...report, failed } : report }
}

await main(async () => {
  const [name = 'gate', ...args] = process.argv.slice(2)
  const { needs, projects, journeys, propertyRuns = 0.2 } = suites[name] ?? gate
  const retries = isCi && name === 'gate' ? 2 : 0
  await ensurePackages()
  if (projects.includes('cluster')) await ensureClusterPackages()
  await ensureMachine(needs)
  await ensureSite()

  const runs = [
    await runTests(
      'vitest',
      ['run', `--retry=${retries}`, ...projects.map((project) => `--project=${project}`), ...args],
      { NODE_ENV: 'test', PROPERTY_RUNS: String(propertyRuns) },
    ),
  ]
  const isInterrupted = () => runs.some(({ code }) => code > 128)
  if (journeys && !isInterrupted())
    runs.push(
      await runTests('playwright', ['test', `--retries=${retries}`, ...journeys, ...args], {
        CHROMIUM_PATH: chromium.find(),
        FIREFOX_PATH: firefox.find(),
        WEBKIT_PATH: webkit.find(),
      }),
    )
  if (isInterrupted()) return runs.at(-1)?.code ?? 1
  return summarize(runs.map(({ report }) => report))
})

/** @param {import('./test/report.mjs').Report[]} reports */
function summarize(reports) {
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) => {
    if (lines.length > 0) print(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const total = (/** @type {'passed' | 'skipped'} */ kind) => reports.reduce((sum, report) => sum + report[kind], 0)
  const flaky = reports.flatMap((report) => report.flaky)
  const failed = reports.flatMap((report) => report.failed)
  list(
    'Flaky',
    flaky.map(({ test, retries }) => `${test} (${retries} ${retries === 1 ? 'retry' : 'retries'})`),
  )
  list('Failed', failed)
  print(
    `\n${total('passed')} passed, ${flaky.length} of them flaky, ${total('skipped')} skipped, ${failed.length} failed`,
  )
  return failed.length === 0 ? 0 : 1
}
