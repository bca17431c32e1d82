const HOUR = 60 * 60_000
/** Keys that are remembered; the oldest are dropped. */
const KEYS = 10_000

/** Returns true for a key once an hour, so that a lasting error does not fill the log. */
export function createHourly(now: () => Date): (key: string) => boolean {
  const last = new Map<string, number>()
  return (key) => {
    const time = now().getTime()
    const before = last.get(key)
    if (before !== undefined && time - before < HOUR) return false
    // Deleted first, so that the map stays in the order of time.
    last.delete(key)
    last.set(key, time)
    const [oldest] = last.keys()
    if (last.size > KEYS && oldest !== undefined) last.delete(oldest)
    return true
  }
}
