// Runs the whole suite three times over, and lists the tests that did not end alike: node scripts/repeat-tests.mjs, or
// with words for those that match. A run that fails alike three times, or leaves no report, is no success either.
import { main, print } from './setup/output.mjs'
import { compareRuns } from './test/compare-runs.mjs'
import { isInterrupted, runTests } from './test/run-tests.mjs'

const TIMES = 3

await main(async () => {
  /** @type {string[][]} */
  const runs = []
  let failed = 0
  for (let run = 1; run <= TIMES; run += 1) {
    print(`\nRun ${run} of ${TIMES}`)
    const outcomes = await runTests(process.argv.slice(2))
    const interrupted = outcomes.find(isInterrupted)
    if (interrupted) return interrupted.code
    const hasReports = outcomes.every(({ results }) => results.tests.length > 0)
    if (!hasReports || outcomes.some(({ code }) => code !== 0)) failed += 1
    runs.push(outcomes.flatMap(({ results }) => results.tests))
  }
  const unlike = compareRuns(runs)
  if (unlike.length > 0) print(`\nNot the same each time:\n${unlike.map((test) => `  ${test}`).join('\n')}`)
  print(`\n${runs[0]?.length ?? 0} tests and files, run ${TIMES} times; ${unlike.length} not the same each time.`)
  if (failed > 0) print(`${failed} of ${TIMES} runs failed.`)
  return unlike.length === 0 && failed === 0 ? 0 : 1
})
