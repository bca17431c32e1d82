export type WithLock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

/**
 * Runs one task of a name at a time across all tabs, by Web Locks; within this tab where the browser has none, as on
 * plain http.
 */
export const withLock: WithLock = async (name, task) =>
  globalThis.navigator?.locks ? navigator.locks.request(name, task) : withTabLock(name, task)

const queues = new Map<string, Promise<unknown>>()

/** The fallback: each task waits for the one before it, whatever became of that one. */
export const withTabLock: WithLock = (name, task) => {
  const turn = (queues.get(name) ?? Promise.resolve()).then(task, task)
  queues.set(name, turn)
  return turn
}
