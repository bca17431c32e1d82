import { attempt } from '#web/api/read-answer.ts'
import { flushChanges } from '#web/features/member-data/index.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'

/** Milliseconds to wait for a network that does not answer. */
const TIMEOUT = 3_000

/** Sends the member's outbox and changes before signing out deletes it. Answers whether all of it has arrived. */
export async function sendBeforeSignOut(ownerId: string): Promise<boolean> {
  const isEmpty = () =>
    (attempt(() => Object.keys(localStorage)) ?? []).every(
      (key) => key !== memberStorageKey(ownerId, 'watched') && !key.startsWith(memberStorageKey(ownerId, 'change:')),
    )
  if (isEmpty()) return true
  const sending = Promise.all([
    flushChanges(ownerId),
    import('./outbox.ts').then(({ memberOutbox }) => memberOutbox(ownerId).flush()),
  ])
  await Promise.race([sending.catch(() => undefined), new Promise((done) => setTimeout(done, TIMEOUT))])
  return isEmpty()
}
