import { tryCatch } from '#web/api/read-response.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { parseRecord } from '#web/session/member.ts'
import { deleteOfflineFiles, MEMBER_PREFIX } from './offline-files.ts'
import { USER_IDS, userKey } from './storage-keys.ts'

/** Storage key for data of a member. */
export const memberStorageKey = (userId: string, name: string) => `${getPrefix(userId)}${name}`

/** Prefix of the storage keys of record copies, after the member. */
const COPY_PREFIX = 'copy:'

/** Storage key of the copy of a collection. */
export const copyKey = (userId: string, name: string) => memberStorageKey(userId, `${COPY_PREFIX}${name}`)

/** Deletes the record copies of all members, which can be loaded again. */
export const deleteCopies = (storage = () => localStorage) =>
  tryCatch(() => {
    for (const key of Object.keys(storage()))
      if (key.startsWith(MEMBER_PREFIX) && key.includes(`):${COPY_PREFIX}`)) storage().removeItem(key)
  })

/** Stores unsent data; copies are deleted to make room. Returns whether it was stored. */
export function storeUnsent(key: string, text: string, storage = () => localStorage): boolean {
  const store = () => tryCatch(() => (storage().setItem(key, text), true)) ?? false
  return store() || (deleteCopies(storage), store())
}

const getPrefix = (userId: string) => `${MEMBER_PREFIX}${userId}):`

/** Key prefixes of unsaved texts. */
const UNSAVED_PREFIXES = ['note-draft:', 'studio-draft:']
/** Key prefixes of unsent or unsaved data. */
const UNSENT_PREFIXES = ['watched', 'mirror', 'change:', ...UNSAVED_PREFIXES]

const isOneOf = (names: readonly string[], userId: string) => (key: string) =>
  names.some((name) => key.startsWith(memberStorageKey(userId, name)))
const isUnsent = (userId: string) => isOneOf(UNSENT_PREFIXES, userId)

const getKeys = (storage: Storage) => tryCatch(() => Object.keys(storage)) ?? []

/** Whether the member has an unsaved note or Studio text in this browser. */
export const hasUnsavedText = (userId: string, storage = globalThis.localStorage) =>
  getKeys(storage).some(isOneOf(UNSAVED_PREFIXES, userId))

/** Members with unsent or unsaved data in this browser. */
export const unsentOwners = (storage = globalThis.localStorage) =>
  ownersIn(storage).filter((id) => getKeys(storage).some(isUnsent(id)))

/**
 * Deletes all data of a member from this browser: unsent changes, offline films, and the address in the profile. The
 * rest of the profile is needed by the published client (`docs/decisions/0029-account.md`).
 */
export const deleteMemberData = (userId: string, storage = globalThis.localStorage) =>
  remove(userId, storage, () => true)

/** Deletes copies of server data; unsent changes are kept for the member's next sign-in. */
export function deleteAllButUnsent(userId: string, storage = globalThis.localStorage) {
  const isKept = isUnsent(userId)
  remove(userId, storage, (key) => !isKept(key))
}

/** Deletes data left by sessions of other members. */
export function deleteUnsentWhere(isOther: (userId: string) => boolean, storage = globalThis.localStorage) {
  for (const id of ownersIn(storage)) if (isOther(id)) deleteMemberData(id, storage)
}

const ownersIn = (storage: Storage) => [...new Set(getKeys(storage).flatMap(getOwner))]

const getOwner = (key: string) =>
  key.startsWith(MEMBER_PREFIX) ? key.slice(MEMBER_PREFIX.length, key.indexOf('):')) : []

function remove(userId: string, storage: Storage, isGone: (key: string) => boolean) {
  deleteOfflineFiles(getPrefix(userId)).catch((reason: unknown) =>
    logWarning('The gym bag could not be emptied.', reason),
  )
  tryCatch(() => {
    for (const key of getKeys(storage)) if (key.startsWith(getPrefix(userId)) && isGone(key)) storage.removeItem(key)
    const profile = userKey(userId, 'profile')
    const storedProfile = storage.getItem(profile)
    // If the user is no longer in the list, another tab deletes the profile.
    const isKnown = storage.getItem(USER_IDS)?.includes(JSON.stringify(userId))
    if (storedProfile !== null && isKnown)
      storage.setItem(profile, JSON.stringify({ ...parseRecord(() => storedProfile), data: {} }))
  })
}
