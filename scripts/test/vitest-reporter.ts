import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { root } from '../setup/root.mjs'
import { failureLine, writeReport } from './report.mjs'

const getName = (test: TestCase) => `${relative(root, test.module.moduleId)} › ${test.fullName}`

/** Writes the result of a Vitest run for the summary of `npm test`. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const withState = (state: string) => tests.filter((test) => test.result().state === state)
    const failedModules = modules.flatMap((module) =>
      module.errors().map(({ message }) => failureLine(relative(root, module.moduleId), message)),
    )
    writeReport('vitest', {
      passed: withState('passed').length,
      skipped: withState('skipped').length,
      failed: [
        ...withState('failed').map((test) => failureLine(getName(test), test.result().errors?.[0]?.message)),
        ...failedModules,
        ...errors.map(({ message }) => failureLine('outside of the tests', message)),
      ],
      flaky: tests.flatMap((test) => {
        const { flaky, retryCount } = test.diagnostic() ?? { flaky: false, retryCount: 0 }
        return flaky ? [{ test: getName(test), retries: retryCount }] : []
      }),
    })
  }
}
