// Every test by one command: npm test, or npm test -- words for those whose file or title contains the words.
import { mkdirSync, rmSync } from 'node:fs'
import { chooseTests } from './test/choose-tests.mjs'
import { fingerprint } from './setup/files.mjs'
import { chromium, ensureMachine, ffmpeg, postgres15 } from './setup/machine.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { show } from './setup/programs.mjs'
import { inRoot } from './setup/root.mjs'
import { main, print, Stop } from './setup/output.mjs'
import { ensureSite } from './setup/site.mjs'
import { readPlaywrightReport, readVitestReport } from './test/read-reports.mjs'

/** @typedef {import('./test/choose-tests.mjs').Selection} Selection */
/** @typedef {{ code: number, results: import('./test/read-reports.mjs').TestResults }} Outcome */

const reports = inRoot('.cache', 'test-reports')

/** The browser's academy is kept from run to run, until what it is made of changes: drawing its films takes most of a minute. */
const academySources = [
  'server/features/demo',
  'server/features/media',
  'server/features/session/demo/demo-accounts.ts',
  'server/migrations',
  'figures',
  'films',
  'content/catalogue',
]

/**
 * @param {Selection} selection
 * @param {string} report
 * @returns {Promise<Outcome>}
 */
async function runVitest({ files, title }, report) {
  const wanted = title === undefined ? [] : ['--testNamePattern', title]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await show('vitest', ['run', ...reporters, ...wanted, ...files], { env: { NODE_ENV: 'test' } })
  return { code, results: readVitestReport(report) }
}

/**
 * @param {Selection} selection
 * @param {string} report
 * @returns {Promise<Outcome>}
 */
async function runPlaywright({ files, title }, report) {
  const wanted = title === undefined ? [] : ['--grep', title]
  const academy = inRoot('.cache', 'e2e', fingerprint(academySources).slice(0, 12))
  const code = await show('playwright', ['test', '--reporter=list,json', ...wanted, ...files], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium.find(), E2E_DATA_DIR: academy },
  })
  return { code, results: readPlaywrightReport(report) }
}

await main(async () => {
  const words = process.argv.slice(2)
  await ensurePackages()
  const { vitest, browser } = chooseTests(words)
  if (vitest.length + browser.length === 0) throw new Stop(`No test matches "${words.join(' ')}". Try fewer words.`)
  await ensureMachine([ffmpeg, postgres15, ...(browser.length > 0 ? [chromium] : [])])
  if (browser.length > 0) await ensureSite()

  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const runs = [
    ...vitest.map((selection, i) => () => runVitest(selection, `${reports}/vitest-${i}.json`)),
    ...browser.map((selection, i) => () => runPlaywright(selection, `${reports}/browser-${i}.json`)),
  ]
  const outcomes = []
  for (const run of runs) {
    const outcome = await run()
    // Stopped by a signal: what is left was not wanted any more.
    if (outcome.code > 128) return outcome.code
    outcomes.push(outcome)
  }
  return report(outcomes)
})

/** What failed is named once more at the end, where the last lines of a long run are read. @param {Outcome[]} outcomes */
function report(outcomes) {
  const count = (/** @type {'passed' | 'skipped'} */ kind) =>
    outcomes.reduce((all, { results }) => all + results[kind], 0)
  const failures = outcomes.flatMap(({ code, results }) => (code === 0 ? [] : named(results.failures)))
  if (count('skipped') > 0 && process.argv.length === 2) print(`\n${count('skipped')} skipped.`)
  if (failures.length > 0) print(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  print(`\n${count('passed')} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

/** An error that belongs to no test, such as a server that did not start, fails the run all the same. @param {string[]} failures */
function named(failures) {
  return failures.length > 0 ? failures : ['something outside of the tests; the log above says what']
}
