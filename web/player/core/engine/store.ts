/** Immutable snapshot store for `useSyncExternalStore`. */
export interface Store<T extends object> {
  get: () => T
  subscribe: (listener: () => void) => () => void
  /** Notifies listeners only if a value changes, because playback sets equal values many times a second. */
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
      const nextSnapshot = { ...snapshot, ...patch }
      if (sameValues(snapshot, nextSnapshot)) return
      snapshot = nextSnapshot
      for (const listener of Array.from(listeners)) listener()
    },
  }
}

const sameValues = <T extends object>(previous: T, next: T) =>
  Object.entries(next).every(([key, value]) => Object.is(Reflect.get(previous, key), value))
