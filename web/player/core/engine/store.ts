/** A snapshot that changes as a whole, in the shape `useSyncExternalStore` wants. */
export interface Store<T extends object> {
  get: () => T
  subscribe: (listener: () => void) => () => void
  /** Calls the listeners only when a value really changes: a playing film sets the same values many times a second. */
  set: (patch: Partial<T>) => void
}

export function createStore<T extends object>(initial: T): Store<T> {
  let snapshot = initial
  const listeners = new Set<() => void>()
  return {
    get: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (patch) => {
      const next = { ...snapshot, ...patch }
      if (sameValues(snapshot, next)) return
      snapshot = next
      for (const listener of Array.from(listeners)) listener()
    },
  }
}

const sameValues = <T extends object>(a: T, b: T) =>
  Object.entries(b).every(([key, value]) => Object.is(Reflect.get(a, key), value))
