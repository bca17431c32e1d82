import { fairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'

interface Options {
  /** What is read, in the plural, for refusals. */
  what: string
  /** How much is read at once. */
  turns: SemaphoreLimits
  /** Bytes that stay in memory, and milliseconds for which each does. */
  cache: { bytes: number; life: number }
}

interface Cached {
  data: Buffer
  /** By `performance.now()`, which nobody can set back. */
  until: number
}

/**
 * Reads files that many request and that do not change. The last ones stay in memory. The rest is read a few at a time,
 * so that these reads leave connections for everything else.
 */
export function boundedReads({ what, turns: limits, cache: { bytes: most, life } }: Options) {
  const turns = fairSemaphore(what, limits)
  /** In the order of their last requests. */
  const cache = new Map<string, Cached>()
  let bytes = 0

  const forget = (key: string) => {
    bytes -= cache.get(key)?.data.length ?? 0
    cache.delete(key)
  }
  const save = (key: string, { data, until }: Cached) => {
    forget(key)
    cache.set(key, { data, until })
    bytes += data.length
    for (const oldest of cache.keys()) {
      if (bytes <= most) return
      forget(oldest)
    }
  }
  const recall = (key: string): Buffer | undefined => {
    const found = cache.get(key)
    if (!found) return undefined
    if (found.until > performance.now()) save(key, found)
    else forget(key)
    return cache.get(key)?.data
  }

  return {
    /** The result of `load`, for a network. Throws RateLimitExceeded if too many requests of the network wait. */
    async read(key: string, network: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
      const known = recall(key)
      if (known) return known
      return turns.run(network, async () => {
        const read = recall(key)
        if (read) return read
        const data = await load()
        if (data) save(key, { data, until: performance.now() + life })
        return data
      })
    },

    /** Drops the entries whose keys begin with this. */
    forget(beginning: string) {
      for (const key of cache.keys()) if (key.startsWith(beginning)) forget(key)
    },
  }
}
