import { attempt } from '#web/api/read-answer.ts'
import { memberKeyHere } from '#web/session/storage/member-storage.ts'

/** Nobody waits longer for a network that does not answer. Milliseconds. */
const PATIENCE = 3_000

/** Sends what was trained here and is still on this device; answers whether all of it has arrived. For somebody who is about to leave. */
export async function sendBeforeSignOut(ownerId: string): Promise<boolean> {
  const isEmpty = () => attempt(() => localStorage.getItem(memberKeyHere(ownerId, 'watched')) ?? '') === ''
  if (isEmpty()) return true
  const sending = import('./outbox.ts').then(({ memberOutbox }) => memberOutbox(ownerId).flush())
  await Promise.race([sending.catch(() => undefined), new Promise((done) => setTimeout(done, PATIENCE))])
  return isEmpty()
}
