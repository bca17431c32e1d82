/**
 * Asks for many by one query: keys that are asked for in the same turn of the event loop share it. Nothing is remembered, so an answer is never
 * older than its question. An error reaches all that share the query, and nobody else.
 */
export function batched<Key, Value>(find: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let waiting: Set<Key> | undefined
  let answers: Promise<ReadonlyMap<Key, Value>>

  const collect = (): Promise<ReadonlyMap<Key, Value>> => {
    const keys = new Set<Key>()
    waiting = keys
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<Key, Value>>()
    setImmediate(() => {
      waiting = undefined
      find([...keys]).then(resolve, reject)
    })
    return promise
  }

  return async (key: Key): Promise<Value | undefined> => {
    if (!waiting) answers = collect()
    waiting?.add(key)
    return (await answers).get(key)
  }
}
