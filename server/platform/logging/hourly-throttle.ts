const HOUR = 60 * 60_000
/** Maximum number of stored keys; the oldest are dropped. */
const KEYS = 10_000

/** Creates a function that returns true for a key once an hour, so that a persistent error does not fill the log. */
export function createHourlyThrottle(now: () => Date): (key: string) => boolean {
  const last = new Map<string, number>()
  return (key) => {
    const time = now().getTime()
    const before = last.get(key)
    if (before !== undefined && time - before < HOUR) return false
    // Deleted first, so that the map remains ordered by time.
    last.delete(key)
    last.set(key, time)
    const [oldest] = last.keys()
    if (last.size > KEYS && oldest !== undefined) last.delete(oldest)
    return true
  }
}
