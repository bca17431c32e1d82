type Send = () => Promise<unknown>

/**
 * Sends the updates of one name sequentially. When the page closes, waiting ones are sent at once in order, because
 * nothing would send them later; the academy may process them concurrently.
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
