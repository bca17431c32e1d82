// Every test by one command: npm test, or npm test -- words for those whose file or title contains the words.
import { main, print } from './setup/output.mjs'
import { isInterrupted, runTests } from './test/run-tests.mjs'

/** @typedef {import('./test/run-tests.mjs').Outcome} Outcome */

await main(async () => {
  const outcomes = await runTests(process.argv.slice(2))
  return outcomes.find(isInterrupted)?.code ?? report(outcomes)
})

/**
 * Failed tests are listed again at the end, where a long run is read.
 * @param {Outcome[]} outcomes
 */
function report(outcomes) {
  const count = (/** @type {'passed' | 'skipped'} */ kind) =>
    outcomes.reduce((all, { results }) => all + results[kind], 0)
  const failures = outcomes.flatMap(({ code, results }) => (code === 0 ? [] : named(results.failures)))
  if (count('skipped') > 0 && process.argv.length === 2) print(`\n${count('skipped')} skipped.`)
  if (failures.length > 0) print(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  print(`\n${count('passed')} passed, ${failures.length} failed`)
  return failures.length === 0 ? 0 : 1
}

/**
 * An error that belongs to no test, such as a server that did not start, fails the run all the same.
 * @param {string[]} failures
 */
function named(failures) {
  return failures.length > 0 ? failures : ['something outside of the tests; the log above says what']
}
