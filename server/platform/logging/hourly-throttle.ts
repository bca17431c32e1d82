const HOUR = 60 * 60_000
/** Maximum number of stored keys; the oldest are dropped. */
const MAX_KEYS = 10_000

/**
 * Creates a function that returns true for a key once an hour, so that a persistent error is not logged continuously.
 */
export function createHourlyThrottle(now: () => Date): (key: string) => boolean {
  const lastTimes = new Map<string, number>()
  return (key) => {
    const time = now().getTime()
    const previousAt = lastTimes.get(key)
    if (previousAt !== undefined && time - previousAt < HOUR) return false
    // Deletes the key first, so that the map remains ordered by time.
    lastTimes.delete(key)
    lastTimes.set(key, time)
    const [oldest] = lastTimes.keys()
    if (lastTimes.size > MAX_KEYS && oldest !== undefined) lastTimes.delete(oldest)
    return true
  }
}
