import { createFairSemaphore, type SemaphoreLimits } from './fair-semaphore.ts'

interface Options {
  /** Plural noun for the files, used in error messages. */
  what: string
  /** Concurrency limits of the reads. */
  limits: SemaphoreLimits
  /** Maximum size of the cache in bytes, and lifetime of an entry in milliseconds. */
  cache: { maxBytes: number; lifetimeMs: number }
}

interface CacheEntry {
  data: Buffer
  /** Expiry on the `performance.now()` clock, which is monotonic. */
  expiresAt: number
}

/**
 * Reads immutable files that are requested often. Caches the most recently used files and limits concurrent reads, so
 * that connections remain available for other work.
 */
export function createBoundedReads({ what, limits, cache: { maxBytes, lifetimeMs } }: Options) {
  const semaphore = createFairSemaphore(what, limits)
  /** Entries in order of last use, oldest first. */
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
     * Returns the cached file, or calls `load`. Throws RateLimitExceeded if too many requests from the network are
     * waiting.
     */
    async read(key: string, network: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
      const cached = readCached(key)
      if (cached) return cached
      return semaphore.run(network, async () => {
        const cachedMeanwhile = readCached(key)
        if (cachedMeanwhile) return cachedMeanwhile
        const data = await load()
        if (data) save(key, { data, expiresAt: performance.now() + lifetimeMs })
        return data
      })
    },

    /** Drops the entries whose keys have this prefix. */
    forget(prefix: string) {
      for (const key of cache.keys()) if (key.startsWith(prefix)) drop(key)
    },
  }
}
