import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../setup/root.mjs'

/**
 * Result of a test runner. `failed` has one line per failure, `flaky` the tests that passed after `retries` failed
 * attempts.
 * @typedef {{ passed: number, skipped: number, failed: string[], flaky: { test: string, retries: number }[] }} Report
 */

const getReportFile = (/** @type {string} */ runner) => inRoot('.cache', 'test-reports', `${runner}.json`)

/**
 * Writes the report of a test runner. Called by the runner's reporter at the end of the run.
 * @param {string} runner
 * @param {Report} report
 */
export function writeReport(runner, report) {
  mkdirSync(dirname(getReportFile(runner)), { recursive: true })
  writeFileSync(getReportFile(runner), JSON.stringify(report))
}

/**
 * Reads the report of a test runner; undefined if the runner ended before it wrote one.
 * @param {string} runner
 * @returns {Report | undefined}
 */
export function readReport(runner) {
  try {
    return JSON.parse(readFileSync(getReportFile(runner), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} runner */
export const removeReport = (runner) => rmSync(getReportFile(runner), { force: true })

/**
 * Describes a failure in one line. The start of the message suffices, also for property tests.
 * @param {string} test
 * @param {string} [message]
 */
export const failureLine = (test, message = '') => `${test}: ${message.trim().replaceAll(/\s+/g, ' ').slice(0, 400)}`
