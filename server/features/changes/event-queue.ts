/** Buffers events for a reader that iterates over them. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  add(items: readonly Item[]): void
  /** Ends the queue for the reader. */
  end(): void
  /** Drops the queued events; the reader throws this error instead. */
  fail(reason: Error): void
}

/**
 * Creates a queue that fails with `createOverflowError()` if events are added while `maxItems` or more are queued. Events that are
 * added together are accepted or rejected together.
 */
export function createEventQueue<Item>(maxItems: number, createOverflowError: () => Error): EventQueue<Item> {
  let items: Item[] = []
  let failure: Error | undefined
  let isEnded = false
  let waitingReader = Promise.withResolvers<void>()

  const fail = (reason: Error) => {
    failure ??= reason
    items = []
    waitingReader.resolve()
  }
  return {
    add(newItems) {
      if (isEnded || failure || newItems.length === 0) return
      if (items.length >= maxItems) return fail(createOverflowError())
      items.push(...newItems)
      waitingReader.resolve()
    },
    end() {
      isEnded = true
      items = []
      waitingReader.resolve()
    },
    fail,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (failure) throw failure
        const item = items.shift()
        if (item !== undefined) yield item
        else if (isEnded) return
        else {
          await waitingReader.promise
          waitingReader = Promise.withResolvers()
        }
      }
    },
  }
}
