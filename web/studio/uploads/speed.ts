/** Window of the speed estimate in milliseconds: smooth, yet adapting to a network change. */
const WINDOW = 15_000
const MIN_MEASURED_TIME = 3000

/** Returns a function that estimates the remaining seconds, once there are enough samples. */
export function createSpeed(bytes: number, now: () => number = () => performance.now()) {
  let samples: { at: number; sentBytes: number }[] = []
  return (sentBytes: number): number | undefined => {
    const at = now()
    samples = [...samples.filter((mark) => at - mark.at <= WINDOW), { at, sentBytes }]
    const [first] = samples
    if (!first || at - first.at < MIN_MEASURED_TIME || sentBytes <= first.sentBytes) return undefined
    return Math.ceil(((bytes - sentBytes) / (sentBytes - first.sentBytes)) * ((at - first.at) / 1000))
  }
}
