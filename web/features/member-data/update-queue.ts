type Send = () => Promise<unknown>

/**
 * Sends the updates of one name one after the other. When the page closes, those that still wait are sent at once, in
 * their order, because nothing would send them later; the academy then gets them side by side, as far as the browser
 * lets a request outlive its page.
 */
export function createUpdateQueue(page: Pick<EventTarget, 'addEventListener'> | undefined) {
  const last = new Map<string, Promise<unknown>>()
  const waiting = new Set<() => void>()
  page?.addEventListener('pagehide', () => {
    for (const start of waiting) start()
  })
  return (name: string, send: Send) => {
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    const start = () => resolve()
    waiting.add(start)
    const before = last.get(name) ?? Promise.resolve()
    before.then(start, start)
    const sent = turn.then(() => {
      waiting.delete(start)
      return send()
    })
    last.set(name, sent)
    return sent
  }
}
