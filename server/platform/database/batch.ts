/**
 * Maximum concurrent queries. Keys that arrive in the meantime share the next query. With two, one slow query does not delay
 * all requests.
 */
const MAX_CONCURRENT = 2

interface Batch<Key, Value> {
  keys: Set<Key>
  results: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Loads many keys with one query: keys requested in the same turn of the event loop share it, as do those that wait for
 * a free query. Nothing is cached, so a result is never older than its request. An error rejects every request of the
 * query, and no other.
 */
export function batchLookups<Key, Value>(find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let nextBatch: Batch<Key, Value> | undefined
  let freeQueries = MAX_CONCURRENT

  const send = () => {
    if (!nextBatch || freeQueries === 0) return
    const { keys, results } = nextBatch
    nextBatch = undefined
    freeQueries -= 1
    void find([...keys])
      .then(results.resolve, results.reject)
      .then(() => {
        freeQueries += 1
        send()
      })
  }
  const createBatch = () => {
    setImmediate(send)
    return { keys: new Set<Key>(), results: Promise.withResolvers<ReadonlyMap<Key, Value>>() }
  }

  return async (key: Key): Promise<Value | undefined> => {
    nextBatch ??= createBatch()
    nextBatch.keys.add(key)
    return (await nextBatch.results.promise).get(key)
  }
}
