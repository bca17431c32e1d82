export type WithLock = <Value>(name: string, task: () => Promise<Value>) => Promise<Value>

/**
 * Runs one task per name at a time across all tabs with Web Locks. In browsers without Web Locks, such as on plain
 * HTTP, the lock is limited to this tab.
 */
export const withLock: WithLock = async (name, task) =>
  globalThis.navigator?.locks ? navigator.locks.request(name, task) : withTabLock(name, task)

const queues = new Map<string, Promise<unknown>>()

/** Runs one task per name at a time within this tab. A task starts also if the previous task failed. */
export const withTabLock: WithLock = (name, task) => {
  const result = (queues.get(name) ?? Promise.resolve()).then(task, task)
  queues.set(name, result)
  return result
}
