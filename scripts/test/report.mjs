import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from '../setup/root.mjs'

/**
 * The result of one test runner. `failed` has one line a failure, `flaky` the tests that passed after `retries` failed
 * attempts.
 * @typedef {{ passed: number, skipped: number, failed: string[], flaky: { test: string, retries: number }[] }} Report
 */

const fileOf = (/** @type {string} */ runner) => inRoot('.cache', 'test-reports', `${runner}.json`)

/**
 * Called by the reporter of a runner at the end of its run.
 * @param {string} runner
 * @param {Report} report
 */
export function writeReport(runner, report) {
  mkdirSync(dirname(fileOf(runner)), { recursive: true })
  writeFileSync(fileOf(runner), JSON.stringify(report))
}

/**
 * Returns undefined if the runner ended before it wrote a report.
 * @param {string} runner
 * @returns {Report | undefined}
 */
export function readReport(runner) {
  try {
    return JSON.parse(readFileSync(fileOf(runner), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} runner */
export const removeReport = (runner) => rmSync(fileOf(runner), { force: true })

/**
 * Returns one line: the start of a message contains the finding of a property test.
 * @param {string} test
 * @param {string} [message]
 */
export const failureLine = (test, message = '') => `${test}: ${message.trim().replaceAll(/\s+/g, ' ').slice(0, 400)}`
