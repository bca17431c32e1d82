/** In-memory `localStorage`. Clients that share one instance act as tabs of one browser. */
export const memoryStorage = (): Storage => {
  const entries = new Map<string, string>()
  // Browsers expose the keys on the object itself.
  const storage: Storage = Object.create({
    get length() {
      return entries.size
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      entries.set(key, value)
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true, writable: true })
    },
    removeItem(key: string) {
      entries.delete(key)
      Reflect.deleteProperty(storage, key)
    },
    clear: () => entries.clear(),
  })
  return storage
}
