const MAX_CONCURRENCY = 8

/**
 * Runs `work` on all items, several at a time. After a failure, starts no more, waits for the running work, and throws.
 */
export async function forEachParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = (async function* () {
    yield* items
  })()
  const errors: unknown[] = []
  const addError = (error: unknown) => errors.push(error)
  const run = async () => {
    for await (const item of queue) {
      if (errors.length > 0) return
      await work(item).catch(addError)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, () => run().catch(addError)))
  if (errors.length > 0) throw errors[0]
}
