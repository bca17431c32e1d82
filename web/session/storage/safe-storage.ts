import { attempt } from '#web/api/read-answer.ts'

export interface SafeStorage {
  get(key: string): string | null
  /** Null removes it. */
  set(key: string, value: string | null): void
  /** The keys of all that is stored. */
  keys(): string[]
}

/**
 * `localStorage` where the browser allows it; what it refuses to store stays in memory for as long as the page is open.
 */
export const createSafeStorage = (storage: () => Storage): SafeStorage => {
  const memory = new Map<string, string>()
  const isStored = (key: string, value: string) => attempt(() => (storage().setItem(key, value), true))
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set(key, value) {
      memory.delete(key)
      if (value === null) attempt(() => storage().removeItem(key))
      // Missing, switched off, or full.
      else if (!isStored(key, value)) memory.set(key, value)
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(() => Object.keys(storage())) ?? [])])],
  }
}
