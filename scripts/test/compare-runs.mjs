/**
 * Which tests had another state in one run than in another, or were not there: `file › title: passed, failed, passed`.
 * A test that runs in several projects is compared as one, by all of its states.
 * @param {string[][]} runs `file › title: state` of every test, a list for each run
 * @returns {string[]}
 */
export function compareRuns(runs) {
  const states = runs.map(statesByTest)
  const names = [...new Set(states.flatMap((run) => [...run.keys()]))].toSorted()
  return names.flatMap((name) => {
    const all = states.map((run) => run.get(name)?.toSorted().join(' and ') ?? 'absent')
    return new Set(all).size === 1 ? [] : [`${name}: ${all.join(', ')}`]
  })
}

/** @param {string[]} tests */
function statesByTest(tests) {
  /** @type {Map<string, string[]>} */
  const states = new Map()
  for (const test of tests) {
    const end = test.lastIndexOf(': ')
    const name = test.slice(0, end)
    states.set(name, [...(states.get(name) ?? []), test.slice(end + 2)])
  }
  return states
}
