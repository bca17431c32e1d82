import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { root } from '../setup/root.mjs'
import { failureLine, writeReport } from './report.mjs'

const getName = (test: TestCase) => {
  const [, project, , ...titles] = test.titlePath()
  return [relative(root, test.location.file), `[${project}]`, ...titles].join(' › ')
}

/** Writes the result of a Playwright run for the summary of `npm test`. */
export default class PlaywrightReporter implements Reporter {
  private tests: TestCase[] = []
  private readonly errors: TestError[] = []

  onBegin(_config: FullConfig, suite: Suite) {
    this.tests = suite.allTests()
  }

  onError(error: TestError) {
    this.errors.push(error)
  }

  onEnd() {
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>) =>
      this.tests.filter((test) => test.outcome() === outcome)
    writeReport('playwright', {
      passed: withOutcome('expected').length + withOutcome('flaky').length,
      skipped: withOutcome('skipped').length,
      failed: [
        ...withOutcome('unexpected').map((test) => failureLine(getName(test), test.results.at(-1)?.error?.message)),
        ...this.errors.map(({ message }) => failureLine('outside of the tests', message)),
      ],
      flaky: withOutcome('flaky').map((test) => ({ test: getName(test), retries: test.results.length - 1 })),
    })
  }

  printsToStdio() {
    return false
  }
}
