/** Period over which the speed is averaged. A longer period adapts more slowly to a network change. */
const SAMPLE_WINDOW_MS = 15_000
/** Minimum measured period for an estimate. */
const MIN_MEASURED_MS = 3000

/** Returns a function that estimates the remaining seconds of an upload. Undefined until enough time was measured. */
export function createTimeLeftEstimate(bytes: number, now: () => number = () => performance.now()) {
  let samples: { time: number; sentBytes: number }[] = []
  return (sentBytes: number): number | undefined => {
    const time = now()
    samples = [...samples.filter((sample) => time - sample.time <= SAMPLE_WINDOW_MS), { time, sentBytes }]
    const [first] = samples
    if (!first || time - first.time < MIN_MEASURED_MS || sentBytes <= first.sentBytes) return undefined
    return Math.ceil(((bytes - sentBytes) / (sentBytes - first.sentBytes)) * ((time - first.time) / 1000))
  }
}
