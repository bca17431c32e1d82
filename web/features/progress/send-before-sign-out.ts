import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { waitForSaves } from '#web/session/running-saves.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'

/** Milliseconds after which sign-out stops waiting. */
const TIMEOUT_MS = 3_000

/**
 * Sends queued progress and changes before signing out deletes them, and waits for saves of texts. Loads the code only
 * if something is queued. Returns whether all progress and changes were sent.
 */
export async function sendBeforeSignOut(ownerId: string): Promise<boolean> {
  const getStorageKeys = () => tryCatch(() => Object.keys(localStorage)) ?? []
  const hasWatched = () => getStorageKeys().includes(getMemberStorageKey(ownerId, 'watched'))
  // Set-aside changes count as unsent, but are not sent again.
  const hasChanges = () =>
    ['change:', 'set-aside:'].some((name) =>
      getStorageKeys().some((key) => key.startsWith(getMemberStorageKey(ownerId, name))),
    )
  const pendingRequests = Promise.all([
    hasChanges() && import('#web/features/member-data/index.ts').then(({ flushChanges }) => flushChanges(ownerId)),
    hasWatched() && import('./outbox.ts').then(({ memberOutbox }) => memberOutbox(ownerId).flush()),
    waitForSaves(),
  ])
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  await Promise.race([pendingRequests.catch(ignoreError), timeout])
  return !hasChanges() && !hasWatched()
}
