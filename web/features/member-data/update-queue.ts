type Send = () => Promise<unknown>

/**
 * Creates a queue that sends updates of the same name sequentially. When the page closes, the queue sends all waiting
 * updates at once, because nothing would send them later; the academy may then process them concurrently.
 */
export function createUpdateQueue(page: Pick<EventTarget, 'addEventListener'> | undefined) {
  const lastByName = new Map<string, Promise<unknown>>()
  const waitingStarts = new Set<() => void>()
  page?.addEventListener('pagehide', () => {
    for (const start of waitingStarts) start()
  })
  return (name: string, send: Send) => {
    const { promise: turn, resolve } = Promise.withResolvers<void>()
    const start = () => resolve()
    waitingStarts.add(start)
    const previousUpdate = lastByName.get(name) ?? Promise.resolve()
    previousUpdate.then(start, start)
    const sending = turn.then(() => {
      waitingStarts.delete(start)
      return send()
    })
    lastByName.set(name, sending)
    return sending
  }
}
