import { logWarning } from '#web/api/log-warning.ts'

/** Prefix of all caches and storage keys with data of a member. */
export const MEMBER_PREFIX = 'holdfast:member('

/**
 * Delays in milliseconds for repeated deletion: Chromium stores compiled code shortly after a script has run, which
 * recreates a deleted cache.
 */
const DELETION_DELAYS_MS = [500, 2000, 6000]

/** Deletes caches by prefix. After the last member's data it also deletes the offline pages and the service worker. */
export async function deleteOfflineFiles(prefix: string) {
  const isLast = await deleteCaches(prefix)
  if (!isLast) return
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
  // Not awaited, because the remaining caches contain only public code.
  deleteAgain(prefix).catch((reason: unknown) =>
    logWarning('Cached code of the pages may remain in this browser.', reason),
  )
}

async function deleteAgain(prefix: string) {
  for (const delay of DELETION_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay))
    // A service worker exists again, because a lesson was downloaded meanwhile.
    if (await navigator.serviceWorker?.getRegistration()) return
    await deleteCaches(prefix)
  }
}

/** Returns whether a cache was deleted and no other member's data remains. */
async function deleteCaches(prefix: string): Promise<boolean> {
  const names = (await globalThis.caches?.keys()) ?? []
  const otherMembersCaches = names.filter((name) => name.startsWith(MEMBER_PREFIX) && !name.startsWith(prefix))
  const cachesToDelete = names.filter((name) => name.startsWith(otherMembersCaches.length > 0 ? prefix : 'holdfast:'))
  await Promise.all(cachesToDelete.map((name) => caches.delete(name)))
  return cachesToDelete.length > 0 && otherMembersCaches.length === 0
}
