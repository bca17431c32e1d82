import { existsSync, readFileSync } from 'node:fs'

/**
 * What came out of one run of a test tool. Each failure is one line, to be found without scrolling; `tests` are all of
 * them, `file › title: state`.
 * @typedef {{ passed: number, skipped: number, failures: string[], tests: string[] }} TestResults
 */

/**
 * Reads a Vitest report. A file that could not even be read counts as one failure.
 * @param {string} file
 * @returns {TestResults}
 */
export function readVitestReport(file) {
  const { numPassedTests = 0, numPendingTests = 0, testResults = [] } = readReport(file)
  return {
    passed: numPassedTests,
    skipped: numPendingTests,
    failures: testResults.flatMap(failuresOfFile),
    tests: testResults.flatMap(testsOfFile),
  }
}

/**
 * @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string,
 * failureMessages: string[] }[] }} FileReport
 */

/** @param {FileReport} file */
const testsOfFile = ({ name, status, assertionResults }) => [
  `${name} › the file: ${status}`,
  ...assertionResults.map((test) => `${name} › ${test.fullName}: ${test.status}`),
]

/** @param {FileReport} file */
function failuresOfFile({ name, status, message, assertionResults }) {
  if (status === 'failed' && assertionResults.length === 0) return [line(name, 'the file', message)]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0]))
}

/**
 * Reads a Playwright report.
 * @param {string} file
 * @returns {TestResults}
 */
export function readPlaywrightReport(file) {
  const { stats = {}, errors = [], suites = [] } = readReport(file)
  const broken = errors.map((/** @type {{ message: string }} */ { message }) => line('e2e', 'the run', message))
  return {
    passed: stats.expected ?? 0,
    skipped: stats.skipped ?? 0,
    failures: [...suites.flatMap(failuresOfSuite), ...broken],
    tests: suites.flatMap(testsOfSuite),
  }
}

/**
 * @typedef {{ title: string, file: string, ok: boolean, tests: { results: { status?: string, error?: { message: string
 * } }[] }[] }} Spec
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {string[]}
 */
function failuresOfSuite({ specs = [], suites = [] }) {
  const own = specs.filter(isFailure).map(({ file, title, tests }) => line(file, title, errorOf(tests)))
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/**
 * @param {{ specs?: Spec[], suites?: any[] }} suite
 * @returns {string[]}
 */
const testsOfSuite = ({ specs = [], suites = [] }) => [
  ...specs.map((spec) => `${spec.file} › ${spec.title}: ${stateOf(spec)}`),
  ...suites.flatMap(testsOfSuite),
]

/** @param {Spec} spec */
const stateOf = (spec) => {
  if (isFailure(spec)) return 'failed'
  return spec.tests.every(({ results }) => results.every(({ status }) => status === 'skipped')) ? 'skipped' : 'passed'
}

/** A journey that needed a second run has failed as well: nobody may get used to it. @param {Spec} spec */
const isFailure = ({ ok, tests }) => !ok || errorOf(tests) !== undefined

/** @param {Spec['tests']} tests */
const errorOf = (tests) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message

/**
 * @param {string} file
 * @param {string} title
 * @param {string} message
 */
const line = (file, title, message = '') =>
  `${file} › ${title}: ${message.trim().split('\n', 1)[0]?.slice(0, 200) ?? ''}`

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
