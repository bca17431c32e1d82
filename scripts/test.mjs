// Runs the tests: `npm test` the gate, `npm run test:full` all tests, `npm run test:cluster` the tests of cluster/ and the
// gate's journeys on an academy of several machines.
import {
  ceph,
  chromium,
  containers,
  ensureMachine,
  ffmpeg,
  firefox,
  nginx,
  patroni,
  pgbouncer,
  postgres15,
  promtool,
  varnish,
  webkit,
} from './setup/machine.mjs'
import { main, print, Stop } from './setup/output.mjs'
import { ensureClusterPackages, ensurePackages } from './setup/packages.mjs'
import { run, show } from './setup/programs.mjs'
import { ensureBuilt, server, site } from './setup/build.mjs'
import { readReport, removeReport } from './test/report.mjs'

/**
 * `projects`: projects of vitest.config.ts. `journeys`: arguments of each run of Playwright.
 * `propertyRuns`: factor for the number of runs of each property test.
 * @typedef {{ needs: import('./setup/machine.mjs').Need[], projects: string[], journeys: string[][], propertyRuns?:
 * number }} Suite
 */

/** The journeys of the gate on an academy of several machines. */
const clusterJourneys = ['--config=cluster/playwright.config.ts']

/** @type {Record<string, Suite>} */
const suites = {
  gate: {
    needs: [ffmpeg, chromium],
    projects: ['unit', 'web', 'server'],
    journeys: [['--project=journeys', '--grep=@gate']],
  },
  full: {
    needs: [
      ffmpeg,
      chromium,
      firefox,
      webkit,
      nginx,
      patroni,
      pgbouncer,
      postgres15,
      promtool,
      varnish,
      ceph,
      containers,
    ],
    projects: ['unit', 'web', 'server', 'system', 'postgres-15', 'cluster'],
    journeys: [[], clusterJourneys],
    propertyRuns: 1,
  },
  cluster: {
    needs: [ffmpeg, chromium, nginx, patroni, pgbouncer, postgres15, varnish, ceph, containers],
    projects: ['cluster'],
    journeys: [clusterJourneys],
  },
}

const isCi = process.env.CI !== undefined && process.env.CI !== ''

/**
 * Runs a test runner. Returns its exit code and its report. Without a report file, the report has one failure.
 * @param {string} runner
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
async function runTests(runner, args, env) {
  removeReport(runner)
  const code = await show(runner, args, { env })
  const exitFailures = code === 0 ? [] : [`${runner} ended with exit code ${code}; see its log above`]
  const report = readReport(runner) ?? { passed: 0, skipped: 0, failed: exitFailures, flaky: [] }
  return { code, report: report.failed.length === 0 ? { ...report, failed: exitFailures } : report }
}

await main(async () => {
  const [name = '', ...words] = process.argv.slice(2)
  const suite = suites[name]
  if (!suite) throw new Stop(`There is no test suite "${name}". The suites are ${Object.keys(suites).join(', ')}.`)
  const { needs, projects, journeys, propertyRuns = 0.2 } = suite
  const retries = isCi && name === 'gate' ? 2 : 0
  await ensurePackages()
  if (projects.includes('cluster')) await ensureClusterPackages()
  await ensureMachine(needs)
  await ensureBuilt(site)
  await ensureBuilt(server)

  const runs = [
    await runTests(
      'vitest',
      [
        'run',
        `--retry=${retries}`,
        ...projects.map((project) => `--project=${project}`),
        ...words,
        // A word may match only browser tests.
        ...(words.length > 0 ? ['--passWithNoTests'] : []),
      ],
      { NODE_ENV: 'test', TEST_SUITE: name, PROPERTY_RUNS: String(propertyRuns) },
    ),
  ]
  const isInterrupted = () => runs.some(({ code }) => code > 128)
  for (const journeyArgs of journeys) {
    if (isInterrupted()) break
    const args = ['test', `--retries=${retries}`, ...journeyArgs, ...words]
    const env = { CHROMIUM_PATH: chromium.find(), FIREFOX_PATH: firefox.find(), WEBKIT_PATH: webkit.find() }
    // Without this check, Playwright would start the demo academy even if no journey matches.
    const hasJourneys = words.length === 0 || (await run('playwright', [...args, '--list'], { env })).code === 0
    if (hasJourneys) runs.push(await runTests('playwright', args, env))
  }
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
  const failedTests = reports.flatMap((report) => report.failed)
  list(
    'Flaky',
    flaky.map(({ test, retries }) => `${test} (${retries} ${retries === 1 ? 'retry' : 'retries'})`),
  )
  list('Failed', failedTests)
  print(
    `\n${total('passed')} passed, ${flaky.length} of them flaky, ${total('skipped')} skipped, ${failedTests.length} failed`,
  )
  return failedTests.length === 0 && total('passed') > 0 ? 0 : 1
}
