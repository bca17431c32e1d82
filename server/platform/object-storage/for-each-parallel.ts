const MAX_CONCURRENCY = 8

/**
 * Runs `work` on all items, several at a time. After a failure, starts no more, waits for the running work, and throws.
 */
export async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const errors: unknown[] = []
  const run = async () => {
    for (const item of queue) {
      if (errors.length > 0) return
      await work(item).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENCY }, run))
  if (errors.length > 0) throw errors[0]
}
