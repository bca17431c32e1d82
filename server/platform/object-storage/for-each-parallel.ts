/** Number of concurrent requests. */
const PARALLEL = 8

/** Runs `work` on all items, several at a time. After a failure starts no further, waits for the others, and throws. */
export async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values()
  const errors: unknown[] = []
  const run = async () => {
    for (const item of queue) {
      if (errors.length > 0) return
      await work(item).catch((error: unknown) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, run))
  if (errors.length > 0) throw errors[0]
}
