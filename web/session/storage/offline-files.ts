import { logWarning } from '#web/api/log-warning.ts'

/** What every name begins with under which this browser keeps something of a member. */
export const MEMBERS = 'holdfast:member('

/**
 * Chromium stores the compiled code of a page's scripts beside the scripts, a moment after they have run, and makes a cache anew for it that was deleted
 * meanwhile. Milliseconds after which we look whether it did.
 */
const LOOKS = [500, 2000, 6000]

/**
 * Deletes the caches whose name begins so. When no member keeps anything here any more, what opens pages without a network goes as well, and
 * the worker that does it.
 */
export async function deleteOfflineFiles(prefix: string) {
  const isLast = await dropCaches(prefix)
  if (!isLast) return
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
  // Nobody waits for it: what would be left is code that everybody may have.
  lookAgain(prefix).catch((reason: unknown) => logWarning('Code of the pages may be left in this browser.', reason))
}

async function lookAgain(prefix: string) {
  for (const pause of LOOKS) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    // Somebody has packed anew.
    if (await navigator.serviceWorker?.getRegistration()) return
    await dropCaches(prefix)
  }
}

/** Answers whether something went and nobody keeps anything here any more. */
async function dropCaches(prefix: string): Promise<boolean> {
  const names = (await globalThis.caches?.keys()) ?? []
  const others = names.filter((name) => name.startsWith(MEMBERS) && !name.startsWith(prefix))
  const gone = names.filter((name) => name.startsWith(others.length > 0 ? prefix : 'holdfast:'))
  await Promise.all(gone.map((name) => caches.delete(name)))
  return gone.length > 0 && others.length === 0
}
