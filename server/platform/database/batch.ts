/**
 * Queries that run at once. While they run, keys for the next query are collected. With two, one slow query does not
 * delay everybody.
 */
const AT_ONCE = 2

interface Batch<Key, Value> {
  keys: Set<Key>
  found: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Reads many keys with one query: keys that are requested in the same turn of the event loop share it, as do those that
 * wait for a free query. Nothing is cached, so an answer is never older than its request. An error rejects every
 * request that shares the query, and no other.
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
  const begin = () => {
    setImmediate(send)
    return { keys: new Set<Key>(), found: Promise.withResolvers<ReadonlyMap<Key, Value>>() }
  }

  return async (key: Key): Promise<Value | undefined> => {
    waiting ??= begin()
    waiting.keys.add(key)
    return (await waiting.found.promise).get(key)
  }
}
