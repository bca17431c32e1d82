/** What every name begins with under which this browser keeps something of a member. */
export const MEMBERS = 'holdfast:member('

/**
 * Deletes the caches whose name begins so. When no member keeps anything here any more, what opens pages without a network goes as well, and
 * the worker that does it.
 */
export async function dropOfflineFiles(prefix: string) {
  const names = (await globalThis.caches?.keys()) ?? []
  const others = names.filter((name) => name.startsWith(MEMBERS) && !name.startsWith(prefix))
  const gone = names.filter((name) => name.startsWith(others.length > 0 ? prefix : 'holdfast:'))
  await Promise.all(gone.map((name) => caches.delete(name)))
  if (gone.length === 0 || others.length > 0) return
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}
