/** Things on their way to somebody who takes them one by one. */
export interface EventQueue<Item> extends AsyncIterable<Item> {
  add(items: readonly Item[]): void
  /** The taker gets no more. */
  end(): void
  /** The taker gets this instead of what is there. */
  fail(reason: Error): void
}

/** `tooMany` is the reason of the failure when more comes while `most` are waiting. What comes together is taken as a whole. */
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
