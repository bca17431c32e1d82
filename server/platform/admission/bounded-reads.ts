import { fairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'

interface Options {
  /** Plural noun for what is read, used in error messages. */
  what: string
  /** Concurrency limits of the reads. */
  limits: SemaphoreLimits
  /** Maximum bytes of the cache, and lifetime of an entry in milliseconds. */
  cache: { maxBytes: number; life: number }
}

interface CacheEntry {
  data: Buffer
  /** Expiry on the `performance.now()` clock, which is monotonic. */
  expiresAt: number
}

/**
 * Reads immutable files that are requested often. Caches the most recently used ones and limits concurrent reads, so
 * that connections remain for other work.
 */
export function boundedReads({ what, limits, cache: { maxBytes, life } }: Options) {
  const semaphore = fairSemaphore(what, limits)
  /** In order of last use. */
  const cache = new Map<string, CacheEntry>()
  let bytes = 0

  const drop = (key: string) => {
    bytes -= cache.get(key)?.data.length ?? 0
    cache.delete(key)
  }
  const save = (key: string, { data, expiresAt }: CacheEntry) => {
    drop(key)
    cache.set(key, { data, expiresAt })
    bytes += data.length
    for (const oldest of cache.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }
  const readCached = (key: string): Buffer | undefined => {
    const entry = cache.get(key)
    if (!entry) return undefined
    if (entry.expiresAt > performance.now()) save(key, entry)
    else drop(key)
    return cache.get(key)?.data
  }

  return {
    /**
     * Returns the cached or loaded result. Throws RateLimitExceeded if too many requests of the network are waiting.
     */
    async read(key: string, network: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
      const cached = readCached(key)
      if (cached) return cached
      return semaphore.run(network, async () => {
        const meanwhileCached = readCached(key)
        if (meanwhileCached) return meanwhileCached
        const data = await load()
        if (data) save(key, { data, expiresAt: performance.now() + life })
        return data
      })
    },

    /** Drops the entries whose keys have this prefix. */
    forget(prefix: string) {
      for (const key of cache.keys()) if (key.startsWith(prefix)) drop(key)
    },
  }
}
