// Runs the whole suite three times over, and lists the tests that did not end alike: node scripts/repeat-tests.mjs, or with words for those that match.
import { main, print } from './setup/output.mjs'
import { compareRuns } from './test/compare-runs.mjs'
import { isInterrupted, runTests } from './test/run-tests.mjs'

const TIMES = 3

await main(async () => {
  /** @type {string[][]} */
  const runs = []
  for (let run = 1; run <= TIMES; run += 1) {
    print(`\nRun ${run} of ${TIMES}`)
    const outcomes = await runTests(process.argv.slice(2))
    const interrupted = outcomes.find(isInterrupted)
    if (interrupted) return interrupted.code
    runs.push(outcomes.flatMap(({ results }) => results.tests))
  }
  const unlike = compareRuns(runs)
  if (unlike.length > 0) print(`\nNot the same each time:\n${unlike.map((test) => `  ${test}`).join('\n')}`)
  print(`\n${runs[0]?.length ?? 0} tests and files, run ${TIMES} times; ${unlike.length} not the same each time.`)
  return unlike.length === 0 ? 0 : 1
})
