/**
 * Maximum concurrent queries. Keys that arrive in the meantime share the next query. With two, one slow query does not delay
 * all requests.
 */
const AT_ONCE = 2

interface Batch<Key, Value> {
  keys: Set<Key>
  found: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Loads many keys with one query: keys requested in the same turn of the event loop share it, as do those that wait for
 * a free query. Nothing is cached, so a result is never older than its request. An error rejects every request of the
 * query, and no other.
 */
export function batched<Key, Value>(find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting: Batch<Key, Value> | undefined
  let free = AT_ONCE

  const send = () => {
    if (!waiting || free === 0) return
    const { keys, found } = waiting
    waiting = undefined
    free -= 1
    void find([...keys])
      .then(found.resolve, found.reject)
      .then(() => {
        free += 1
        send()
      })
  }
  const createBatch = () => {
    setImmediate(send)
    return { keys: new Set<Key>(), found: Promise.withResolvers<ReadonlyMap<Key, Value>>() }
  }

  return async (key: Key): Promise<Value | undefined> => {
    waiting ??= createBatch()
    waiting.keys.add(key)
    return (await waiting.found.promise).get(key)
  }
}
