import { attempt } from '#web/api/read-answer.ts'

export interface SafeStorage {
  get(key: string): string | null
  /** Null removes it. */
  set(key: string, value: string | null): void
  /** What the browser keeps. */
  keys(): string[]
}

/** `localStorage` where the browser lets us; what it refuses to keep stays in memory for as long as the page lives. */
export const createSafeStorage = (storage: () => Storage): SafeStorage => {
  const memory = new Map<string, string>()
  const isKept = (key: string, value: string) => attempt(() => (storage().setItem(key, value), true))
  return {
    get: (key) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    set(key, value) {
      memory.delete(key)
      if (value === null) attempt(() => storage().removeItem(key))
      // Missing, switched off, or full.
      else if (!isKept(key, value)) memory.set(key, value)
    },
    keys: () => attempt(() => Object.keys(storage())) ?? [],
  }
}
