/** Buffers events for a reader that iterates over them. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  add(items: readonly Item[]): void
  /** Drops the queued events and ends the reader's iteration. */
  end(): void
  /** Drops the queued events, after which the reader's iteration throws `reason`. */
  fail(reason: Error): void
}

/**
 * Creates a queue that fails with `createOverflowError()` if events are added while `maxItems` or more are queued. A
 * list of events is accepted or rejected as a whole.
 */
export function createEventQueue<Item>(maxItems: number, createOverflowError: () => Error): EventQueue<Item> {
  let items: Item[] = []
  let failure: Error | undefined
  let isEnded = false
  let itemsAvailable = Promise.withResolvers<void>()

  const fail = (reason: Error) => {
    failure ??= reason
    items = []
    itemsAvailable.resolve()
  }
  return {
    add(newItems) {
      if (isEnded || failure || newItems.length === 0) return
      if (items.length >= maxItems) return fail(createOverflowError())
      items.push(...newItems)
      itemsAvailable.resolve()
    },
    end() {
      isEnded = true
      items = []
      itemsAvailable.resolve()
    },
    fail,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (failure) throw failure
        const item = items.shift()
        if (item !== undefined) yield item
        else if (isEnded) return
        else {
          await itemsAvailable.promise
          itemsAvailable = Promise.withResolvers()
        }
      }
    },
  }
}
