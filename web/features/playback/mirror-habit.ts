import { tryCatch } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'

const keyOf = (ownerId: string) => memberStorageKey(ownerId, 'mirror')

/** The choice that has not reached the account yet: a gym may have no network. */
const unsentMirror = (ownerId: string): boolean | undefined =>
  ({ true: true, false: false })[tryCatch(() => localStorage.getItem(keyOf(ownerId))) ?? '']

/** The choice of the account, from the member's token. */
function accountMirror(ownerId: string): boolean | undefined {
  const mirror = client.tokens.member(ownerId).details['mirror']
  return typeof mirror === 'boolean' ? mirror : undefined
}

/** Whether the member sees films mirrored, as last chosen on any device; undefined before the first choice. */
export function mirrorHabit(): boolean | undefined {
  const ownerId = client.tokens.currentId()
  return ownerId === null ? undefined : (unsentMirror(ownerId) ?? accountMirror(ownerId))
}

export const saveMirror = (ownerId: string, mirror: boolean) =>
  tryCatch(() => localStorage.setItem(keyOf(ownerId), String(mirror)))

/** Sends the choice to the account. Throws where that fails; the choice then stays stored. */
export async function sendMirror(ownerId: string, mirror = unsentMirror(ownerId)) {
  if (mirror === undefined || client.tokens.refreshToken(ownerId) === null) return
  // Loads the schema of the details only when there is something to send.
  const { updateProfile } = await import('#web/api/account-records.ts')
  await updateProfile(client, ownerId, { mirror })
  if (unsentMirror(ownerId) === mirror) tryCatch(() => localStorage.removeItem(keyOf(ownerId)))
}

/** Sends a choice that was made without a network: now, and whenever the network comes back. */
export function sendWaitingMirror(ownerId: string, signal: AbortSignal) {
  const send = () => void sendMirror(ownerId).catch(() => undefined)
  globalThis.addEventListener?.('online', send, { signal })
  send()
}
