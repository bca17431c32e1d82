import { tryCatch } from '#web/api/read-answer.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { parseRecord } from '#web/session/member.ts'
import { deleteOfflineFiles, MEMBERS } from './offline-files.ts'
import { USER_IDS, userKey } from './storage-keys.ts'

/** The storage key for something of a member besides the session. */
export const memberStorageKey = (userId: string, what: string) => `${prefixOf(userId)}${what}`

/** What the local storage's key for a copy of a member's records begins with, after the member. */
const COPY = 'copy:'

/** The local storage's key for the copy of a member's records of a collection. */
export const copyKey = (userId: string, name: string) => memberStorageKey(userId, `${COPY}${name}`)

/** Deletes the copies of all members' records from this browser: they can be read again. */
export const deleteCopies = (storage = () => localStorage) =>
  tryCatch(() => {
    for (const key of Object.keys(storage()))
      if (key.startsWith(MEMBERS) && key.includes(`):${COPY}`)) storage().removeItem(key)
  })

/** Stores what the academy has not got yet. Copies make room for it. Answers whether it is stored. */
export function storeUnsent(key: string, text: string, storage = () => localStorage): boolean {
  const store = () => tryCatch(() => (storage().setItem(key, text), true)) ?? false
  return store() || (deleteCopies(storage), store())
}

const prefixOf = (userId: string) => `${MEMBERS}${userId}):`

/** Texts that a member has begun and not saved: the beginnings of their keys. */
const UNSAVED = ['note-draft:', 'studio-draft:']
/** What a member has not sent yet, or not finished. */
const UNSENT = ['watched', 'mirror', 'change:', ...UNSAVED]

const isOneOf = (beginnings: readonly string[], userId: string) => (key: string) =>
  beginnings.some((what) => key.startsWith(memberStorageKey(userId, what)))
const isUnsent = (userId: string) => isOneOf(UNSENT, userId)

const keysOf = (storage: Storage) => tryCatch(() => Object.keys(storage)) ?? []

/** Whether the member has begun a note, or a text of the Studio, in this browser and not saved it. */
export const hasUnsavedText = (userId: string, storage = globalThis.localStorage) =>
  keysOf(storage).some(isOneOf(UNSAVED, userId))

/** The members of whom such a thing waits in this browser. */
export const unsentOwners = (storage = globalThis.localStorage) =>
  ownersIn(storage).filter((id) => keysOf(storage).some(isUnsent(id)))

/**
 * Deletes everything of a member from this browser: what is still to be sent, the films of a gym bag, and their address
 * in the profile, of which the published client needs the rest (`docs/decisions/0029-account.md`).
 */
export const deleteMemberData = (userId: string, storage = globalThis.localStorage) =>
  remove(userId, storage, () => true)

/** Deletes what the academy has as well; what is still to be sent waits for the member's next sign-in. */
export function deleteAllButUnsent(userId: string, storage = globalThis.localStorage) {
  const isKept = isUnsent(userId)
  remove(userId, storage, (key) => !isKept(key))
}

/** Deletes what the sessions of other members have left: this device is no longer theirs alone. */
export function deleteUnsentOf(isOther: (userId: string) => boolean, storage = globalThis.localStorage) {
  for (const id of ownersIn(storage)) if (isOther(id)) deleteMemberData(id, storage)
}

const ownersIn = (storage: Storage) => [...new Set(keysOf(storage).flatMap(ownerOf))]

const ownerOf = (key: string) => (key.startsWith(MEMBERS) ? key.slice(MEMBERS.length, key.indexOf('):')) : [])

function remove(userId: string, storage: Storage, isGone: (key: string) => boolean) {
  deleteOfflineFiles(prefixOf(userId)).catch((reason: unknown) =>
    logWarning('The gym bag could not be emptied.', reason),
  )
  tryCatch(() => {
    for (const key of keysOf(storage)) if (key.startsWith(prefixOf(userId)) && isGone(key)) storage.removeItem(key)
    const profile = userKey(userId, 'profile')
    const stored = storage.getItem(profile)
    // Of a user who is not in the list any more another tab deletes it.
    const isKnown = storage.getItem(USER_IDS)?.includes(JSON.stringify(userId))
    if (stored !== null && isKnown) storage.setItem(profile, JSON.stringify({ ...parseRecord(() => stored), data: {} }))
  })
}
