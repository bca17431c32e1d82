import { tryCatch } from '#web/api/read-answer.ts'

export interface SafeStorage {
  get(key: string): string | null
  /** Null removes it. Answers whether that outlives the page. */
  set(key: string, value: string | null): boolean
  /** The keys of all that is stored. */
  keys(): string[]
}

/**
 * `localStorage` where the browser allows it; what it refuses to store stays in memory for as long as the page is open.
 */
export const createSafeStorage = (storage: () => Storage): SafeStorage => {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? tryCatch(() => storage().getItem(key)) ?? null,
    set(key, value) {
      memory.delete(key)
      const isStored = tryCatch(
        () => (value === null ? storage().removeItem(key) : storage().setItem(key, value), true),
      )
      // Missing, switched off, or full.
      if (!isStored && value !== null) memory.set(key, value)
      return isStored ?? false
    },
    keys: () => [...new Set([...memory.keys(), ...(tryCatch(() => Object.keys(storage())) ?? [])])],
  }
}
