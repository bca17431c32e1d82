type Send = () => Promise<unknown>

/**
 * Sends the updates of one name sequentially. When the page closes, waiting ones are sent at once in order, because
 * nothing would send them later; the academy may process them concurrently.
 */
export function createUpdateQueue(page: Pick<EventTarget, 'addEventListener'> | undefined) {
  const last = new Map<string, Promise<unknown>>()
  const pendingTurns = new Set<() => void>()
  page?.addEventListener('pagehide', () => {
    for (const start of pendingTurns) start()
  })
  return (name: string, send: Send) => {
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    const start = () => resolve()
    pendingTurns.add(start)
    const previous = last.get(name) ?? Promise.resolve()
    previous.then(start, start)
    const sending = turn.then(() => {
      pendingTurns.delete(start)
      return send()
    })
    last.set(name, sending)
    return sending
  }
}
