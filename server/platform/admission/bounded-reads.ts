import { fairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'

interface Options {
  /** Plural noun for what is read, used in error messages. */
  what: string
  /** Concurrency limits of the reads. */
  turns: SemaphoreLimits
  /** Maximum bytes of the cache, and lifetime of an entry in milliseconds. */
  cache: { bytes: number; life: number }
}

interface Cached {
  data: Buffer
  /** Expiry on the `performance.now()` clock, which is monotonic. */
  until: number
}

/**
 * Reads immutable files that are requested often. Caches the most recently used ones and limits concurrent reads, so
 * that connections remain for other work.
 */
export function boundedReads({ what, turns: limits, cache: { bytes: maxBytes, life } }: Options) {
  const turns = fairSemaphore(what, limits)
  /** In order of last use. */
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
      if (bytes <= maxBytes) return
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
    /**
     * Returns the cached or loaded result. Throws RateLimitExceeded if too many requests of the network are waiting.
     */
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

    /** Drops the entries whose keys have this prefix. */
    forget(prefix: string) {
      for (const key of cache.keys()) if (key.startsWith(prefix)) forget(key)
    },
  }
}
