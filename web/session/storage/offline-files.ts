import { logWarning } from '#web/api/log-warning.ts'

/** The prefix of every cache and storage key with data of a member. */
export const MEMBERS = 'holdfast:member('

/**
 * Chromium stores the compiled code of a page's scripts beside the scripts, a moment after they have run, and creates a
 * cache again for it that was deleted meanwhile. Milliseconds after which such a cache is deleted again.
 */
const PAUSES = [500, 2000, 6000]

/**
 * Deletes the caches whose name begins so. When no member has data here any more, it also deletes the pages for use
 * without a network, and the service worker.
 */
export async function deleteOfflineFiles(prefix: string) {
  const isLast = await deleteCaches(prefix)
  if (!isLast) return
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
  // Not awaited: what could be left is public code.
  deleteAgain(prefix).catch((reason: unknown) => logWarning('Code of the pages may be left in this browser.', reason))
}

async function deleteAgain(prefix: string) {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    // A member has downloaded a lesson meanwhile.
    if (await navigator.serviceWorker?.getRegistration()) return
    await deleteCaches(prefix)
  }
}

/** Returns whether it deleted something and no member has data here any more. */
async function deleteCaches(prefix: string): Promise<boolean> {
  const names = (await globalThis.caches?.keys()) ?? []
  const others = names.filter((name) => name.startsWith(MEMBERS) && !name.startsWith(prefix))
  const gone = names.filter((name) => name.startsWith(others.length > 0 ? prefix : 'holdfast:'))
  await Promise.all(gone.map((name) => caches.delete(name)))
  return gone.length > 0 && others.length === 0
}
