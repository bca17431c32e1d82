/** Queries under way at once. Meanwhile the keys for the next one come together; a second keeps a slow one from holding up everybody. */
const AT_ONCE = 2

interface Batch<Key, Value> {
  keys: Set<Key>
  found: PromiseWithResolvers<ReadonlyMap<Key, Value>>
}

/**
 * Asks for many by one query: keys that are asked for in the same turn of the event loop share it, and those that have to wait for others. Nothing is
 * remembered, so an answer is never older than its question. An error reaches all that share the query, and nobody else.
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
