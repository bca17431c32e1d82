/**
 * Maximum number of concurrent queries. Keys that arrive in the meantime share the next query. Two queries are allowed,
 * so that a slow query does not delay all requests.
 */
const MAX_CONCURRENT_QUERIES = 2

interface Batch<Key, Value> {
  keys: Set<Key>
  results: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Loads many keys with one query. Keys that are requested in the same turn of the event loop share a query, and so do
 * keys that wait until a query may start. Nothing is cached, so a result is never older than its request. An error of a
 * query rejects only the requests that share it.
 */
export function batchLookups<Key, Value>(loadMany: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let nextBatch: Batch<Key, Value> | undefined
  let freeQueries = MAX_CONCURRENT_QUERIES

  const runNextBatch = () => {
    if (!nextBatch || freeQueries === 0) return
    const { keys, results } = nextBatch
    nextBatch = undefined
    freeQueries -= 1
    void loadMany([...keys])
      .then(results.resolve, results.reject)
      .then(() => {
        freeQueries += 1
        runNextBatch()
      })
  }
  const createBatch = () => {
    setImmediate(runNextBatch)
    return { keys: new Set<Key>(), results: Promise.withResolvers<ReadonlyMap<Key, Value>>() }
  }

  return async (key: Key): Promise<Value | undefined> => {
    nextBatch ??= createBatch()
    nextBatch.keys.add(key)
    return (await nextBatch.results.promise).get(key)
  }
}
