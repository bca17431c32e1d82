export interface SafeStorage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
}

/** `localStorage` where the browser lets us; what it refuses to keep stays in memory for as long as the page lives. */
export const createSafeStorage = (storage: () => Storage): SafeStorage => {
  const memory = new Map<string, string>()
  const attempt = <Value>(task: (kept: Storage) => Value, otherwise: Value) => {
    try {
      return task(storage())
    } catch {
      // Missing, switched off, or full: the memory below has taken the value.
      return otherwise
    }
  }
  return {
    get: (key) => memory.get(key) ?? attempt((kept) => kept.getItem(key), null),
    set(key, value) {
      const isKept = attempt((kept) => (kept.setItem(key, value), true), false)
      if (isKept) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt((kept) => kept.removeItem(key), undefined)
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((kept) => Object.keys(kept), [])])],
  }
}
