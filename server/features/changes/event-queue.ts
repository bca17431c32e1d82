/** Buffers events for a reader that iterates over them. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  add(items: readonly Item[]): void
  /** Ends the queue for the reader. */
  end(): void
  /** Drops the queued events; the reader throws this error instead. */
  fail(reason: Error): void
}

/**
 * Creates a queue that fails with `tooMany()` if events are added while `most` or more are queued. Events that are
 * added together are accepted or rejected together.
 */
export function createEventQueue<Item>(most: number, tooMany: () => Error): EventQueue<Item> {
  let items: Item[] = []
  let failure: Error | undefined
  let isEnded = false
  let news = Promise.withResolvers<void>()

  const fail = (reason: Error) => {
    failure ??= reason
    items = []
    news.resolve()
  }
  return {
    add(more) {
      if (isEnded || failure || more.length === 0) return
      if (items.length >= most) return fail(tooMany())
      items.push(...more)
      news.resolve()
    },
    end() {
      isEnded = true
      items = []
      news.resolve()
    },
    fail,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (failure) throw failure
        const item = items.shift()
        if (item !== undefined) yield item
        else if (isEnded) return
        else {
          await news.promise
          news = Promise.withResolvers()
        }
      }
    },
  }
}
