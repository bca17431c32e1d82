import { tryCatch } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'

const getKey = (ownerId: string) => getMemberStorageKey(ownerId, 'mirror')

/** Returns the setting that is not yet saved to the account, for example while offline. */
const getUnsentMirror = (ownerId: string): boolean | undefined =>
  ({ true: true, false: false })[tryCatch(() => localStorage.getItem(getKey(ownerId))) ?? '']

/** Returns the setting of the account, from the access token. */
function getAccountMirror(ownerId: string): boolean | undefined {
  const mirror = client.tokens.member(ownerId).details['mirror']
  return typeof mirror === 'boolean' ? mirror : undefined
}

/** Returns whether videos are mirrored, as last set on any device. Undefined if never set. */
export function getMirrorSetting(): boolean | undefined {
  const ownerId = client.tokens.currentId()
  return ownerId === null ? undefined : (getUnsentMirror(ownerId) ?? getAccountMirror(ownerId))
}

export const storeUnsentMirror = (ownerId: string, mirror: boolean) =>
  tryCatch(() => localStorage.setItem(getKey(ownerId), String(mirror)))

/** Saves the setting to the account. On failure it throws and the setting stays stored. */
export async function sendMirror(ownerId: string, mirror = getUnsentMirror(ownerId)) {
  if (mirror === undefined || client.tokens.refreshToken(ownerId) === null) return
  // Loads the profile schema only if there is something to save.
  const { updateProfile } = await import('#web/api/account-records.ts')
  await updateProfile(client, ownerId, { mirror })
  if (getUnsentMirror(ownerId) === mirror) tryCatch(() => localStorage.removeItem(getKey(ownerId)))
}

/** Sends a setting made offline, now and whenever the network is back. */
export function sendUnsentMirror(ownerId: string, signal: AbortSignal) {
  const send = () => void sendMirror(ownerId).catch(() => undefined)
  globalThis.addEventListener?.('online', send, { signal })
  send()
}
