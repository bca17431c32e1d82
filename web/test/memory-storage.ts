/** A `localStorage` of a test's own; two clients that share one are two tabs of a browser. */
export const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  // As a browser does it, the keys are visible on the object itself.
  const storage: Storage = Object.create({
    get length() {
      return kept.size
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      kept.set(key, value)
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true, writable: true })
    },
    removeItem(key: string) {
      kept.delete(key)
      Reflect.deleteProperty(storage, key)
    },
    clear: () => kept.clear(),
  })
  return storage
}
