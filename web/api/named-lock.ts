export type WithLock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

/**
 * Runs one task per name at a time across all tabs with Web Locks. If the browser offers none, as on plain HTTP, the
 * lock works within this tab only.
 */
export const withLock: WithLock = async (name, task) =>
  globalThis.navigator?.locks ? navigator.locks.request(name, task) : withTabLock(name, task)

const queues = new Map<string, Promise<unknown>>()

/** Fallback within this tab: each task waits for the previous one, whether it succeeded or failed. */
export const withTabLock: WithLock = (name, task) => {
  const result = (queues.get(name) ?? Promise.resolve()).then(task, task)
  queues.set(name, result)
  return result
}
