/** Window of the speed estimate in milliseconds: smooth, yet adapting to a network change. */
const SAMPLE_WINDOW = 15_000
const MIN_MEASURED_TIME = 3000

/** Returns a function that estimates the remaining seconds, once there are enough samples. */
export function createTimeLeftEstimate(bytes: number, now: () => number = () => performance.now()) {
  let samples: { time: number; sentBytes: number }[] = []
  return (sentBytes: number): number | undefined => {
    const time = now()
    samples = [...samples.filter((mark) => time - mark.time <= SAMPLE_WINDOW), { time, sentBytes }]
    const [first] = samples
    if (!first || time - first.time < MIN_MEASURED_TIME || sentBytes <= first.sentBytes) return undefined
    return Math.ceil(((bytes - sentBytes) / (sentBytes - first.sentBytes)) * ((time - first.time) / 1000))
  }
}
