import { mkdirSync, rmSync } from 'node:fs'
import { fingerprint } from '../setup/files.mjs'
import { chromium, ensureMachine, ffmpeg, firefox, nginx, postgres15, webkit } from '../setup/machine.mjs'
import { ensurePackages } from '../setup/packages.mjs'
import { show } from '../setup/programs.mjs'
import { inRoot } from '../setup/root.mjs'
import { Stop } from '../setup/output.mjs'
import { ensureSite } from '../setup/site.mjs'
import { chooseTests } from './choose-tests.mjs'
import { readPlaywrightReport, readVitestReport } from './read-reports.mjs'

/** @typedef {import('./choose-tests.mjs').Selection} Selection */
/** @typedef {{ code: number, results: import('./read-reports.mjs').TestResults }} Outcome */

const reports = inRoot('.cache', 'test-reports')

/**
 * The browser's academy is reused from run to run, until what it is made of changes: drawing its films takes most of a
 * minute.
 */
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
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: chromium.find(),
      FIREFOX_PATH: firefox.find(),
      WEBKIT_PATH: webkit.find(),
      E2E_DATA_DIR: academy,
    },
  })
  return { code, results: readPlaywrightReport(report) }
}

/**
 * Runs the tests whose file or title contains the words, all of them without words. Stopped by a signal it leaves out
 * what is left: that was not wanted any more.
 * @param {string[]} words
 * @returns {Promise<Outcome[]>}
 */
export async function runTests(words) {
  await ensurePackages()
  const { vitest, browser } = chooseTests(words)
  if (vitest.length + browser.length === 0) throw new Stop(`No test matches "${words.join(' ')}". Try fewer words.`)
  const engines = browser.some(({ files }) => files.includes('e2e/engines.e2e.ts')) ? [firefox, webkit] : []
  const front = vitest.some(({ files }) => files.some((file) => file.startsWith('ops/'))) ? [nginx] : []
  await ensureMachine([ffmpeg, postgres15, ...front, ...(browser.length > 0 ? [chromium] : []), ...engines])
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
    outcomes.push(outcome)
    if (isInterrupted(outcome)) break
  }
  return outcomes
}

/** @param {Outcome} outcome */
export const isInterrupted = ({ code }) => code > 128
