import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'

/** Timeout in milliseconds. */
const TIMEOUT = 3_000

/**
 * Sends queued progress and changes before signing out deletes them. Loads the code only if something is queued.
 * Returns whether everything was sent.
 */
export async function sendBeforeSignOut(ownerId: string): Promise<boolean> {
  const keys = () => tryCatch(() => Object.keys(localStorage)) ?? []
  const hasWatched = () => keys().includes(getMemberStorageKey(ownerId, 'watched'))
  const hasChanges = () => keys().some((key) => key.startsWith(getMemberStorageKey(ownerId, 'change:')))
  const sending = Promise.all([
    hasChanges() && import('#web/features/member-data/index.ts').then(({ flushChanges }) => flushChanges(ownerId)),
    hasWatched() && import('./outbox.ts').then(({ memberOutbox }) => memberOutbox(ownerId).flush()),
  ])
  const late = new Promise((done) => setTimeout(done, TIMEOUT))
  if (hasChanges() || hasWatched()) await Promise.race([sending.catch(ignoreError), late])
  return !hasChanges() && !hasWatched()
}
