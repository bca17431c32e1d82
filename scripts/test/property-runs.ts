/** Fraction of the runs of each property test: a fifth in `npm test`, all runs in `npm run test:full`. */
const runFraction = Number(process.env['PROPERTY_RUNS'] ?? 0.2)

/** Whether every case of a test matrix is run, instead of a sample. */
export const runsAllCases = runFraction >= 1

/** Seed of the gate, for reproducible results. `npm run test:full` uses a different seed each time. */
const GATE_SEED = 20_261_128

/**
 * Options for `fc.assert` that all property tests use.
 *
 * @param fullRuns number of runs in `npm run test:full`
 */
export const propertyRuns = (fullRuns: number): { numRuns: number; seed?: number } => ({
  numRuns: Math.ceil(fullRuns * runFraction),
  ...(!runsAllCases && { seed: GATE_SEED }),
})
