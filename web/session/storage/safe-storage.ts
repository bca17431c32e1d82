import { tryCatch } from '#web/api/read-response.ts'

export interface SafeStorage {
  get(key: string): string | null
  /** Null removes the key. Returns whether the value survives the page. */
  set(key: string, value: string | null): boolean
  /** All stored keys. */
  keys(): string[]
}

/** `localStorage` with an in-memory fallback for values that the browser does not store. */
export const createSafeStorage = (storage: () => Storage): SafeStorage => {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? tryCatch(() => storage().getItem(key)) ?? null,
    set(key, value) {
      memory.delete(key)
      const isStored = tryCatch(
        () => (value === null ? storage().removeItem(key) : storage().setItem(key, value), true),
      )
      // The storage is missing, disabled or full.
      if (!isStored && value !== null) memory.set(key, value)
      return isStored ?? false
    },
    keys: () => [...new Set([...memory.keys(), ...(tryCatch(() => Object.keys(storage())) ?? [])])],
  }
}
