import { existsSync, readFileSync } from 'node:fs'

/** What came out of one run of a test tool. @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Counts a Vitest report. A file that could not even be read counts as one failure.
 * @param {string} file
 * @returns {Tally}
 */
export function tallyVitest(file) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readReport(file)
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests }
}

/**
 * Counts a Playwright report.
 * @param {string} file
 * @returns {Tally}
 */
export function tallyPlaywright(file) {
  const { stats = {}, errors = [] } = readReport(file)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped }
}

/** @param {Tally[]} tallies */
export const sum = (tallies) =>
  tallies.reduce(
    (all, { passed, failed, skipped }) => ({
      passed: all.passed + passed,
      failed: all.failed + failed,
      skipped: all.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
