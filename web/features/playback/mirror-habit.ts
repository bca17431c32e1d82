import { attempt } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'
import { memberKeyHere } from '#web/session/storage/member-storage.ts'

const keyOf = (ownerId: string) => memberKeyHere(ownerId, 'mirror')

/** What was chosen here and has not reached the account yet: a gym has no network. */
const waitingFor = (ownerId: string): boolean | undefined =>
  ({ true: true, false: false })[attempt(() => localStorage.getItem(keyOf(ownerId))) ?? '']

/** What the account says, by the token that is held. */
function toldTo(ownerId: string): boolean | undefined {
  const mirror = client.tokens.member(ownerId).details['mirror']
  return typeof mirror === 'boolean' ? mirror : undefined
}

/** Whether the member sees films mirrored, as they said last, here or on another device; undefined until they have said so once. */
export function mirrorHabit(): boolean | undefined {
  const ownerId = client.tokens.currentId()
  return ownerId === null ? undefined : (waitingFor(ownerId) ?? toldTo(ownerId))
}

export const noteMirror = (ownerId: string, mirror: boolean) =>
  attempt(() => localStorage.setItem(keyOf(ownerId), String(mirror)))

/** Tells the account what was chosen here; throws where that cannot be done, and it waits on. */
export async function sendMirror(ownerId: string, mirror = waitingFor(ownerId)) {
  if (mirror === undefined || client.tokens.refreshToken(ownerId) === null) return
  // The schema of the details comes only when there is something to say.
  const { updateProfile } = await import('#web/api/account-records.ts')
  await updateProfile(client, ownerId, { mirror })
  if (waitingFor(ownerId) === mirror) attempt(() => localStorage.removeItem(keyOf(ownerId)))
}

/** Sends what a day without a network has left: now, and whenever the network comes back. */
export function sendWaitingMirror(ownerId: string, signal: AbortSignal) {
  const send = () => void sendMirror(ownerId).catch(() => undefined)
  globalThis.addEventListener?.('online', send, { signal })
  send()
}
