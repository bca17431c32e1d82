import { tryCatch } from '#web/api/read-response.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { parseRecord } from '#web/session/member.ts'
import { deleteOfflineFiles, MEMBER_PREFIX } from './offline-files.ts'
import { USER_IDS, userKey } from './storage-keys.ts'

/** Storage key for data of a member. */
export const getMemberStorageKey = (userId: string, name: string) => `${getPrefix(userId)}${name}`

/** Part of a storage key, after the member, that marks the copy of a collection. */
const COPY_PREFIX = 'copy:'

/** Storage key of the copy of a collection. */
export const getCopyKey = (userId: string, name: string) => getMemberStorageKey(userId, `${COPY_PREFIX}${name}`)

/** Deletes the record copies of all members, which can be loaded again. */
export const deleteCopies = (storage = () => localStorage) =>
  tryCatch(() => {
    for (const key of Object.keys(storage()))
      if (key.startsWith(MEMBER_PREFIX) && key.includes(`):${COPY_PREFIX}`)) storage().removeItem(key)
  })

/** Stores unsent data, if necessary by deleting copies to free space. Returns whether the data was stored. */
export function storeUnsent(key: string, text: string, storage = () => localStorage): boolean {
  const store = () => tryCatch(() => (storage().setItem(key, text), true)) ?? false
  return store() || (deleteCopies(storage), store())
}

const getPrefix = (userId: string) => `${MEMBER_PREFIX}${userId}):`

/** Key prefixes of unsaved texts. */
const UNSAVED_PREFIXES = ['note-draft:', 'studio-draft:']
/** Key prefixes of unsent or unsaved data. */
const UNSENT_PREFIXES = ['watched', 'mirror', 'change:', 'set-aside:', ...UNSAVED_PREFIXES]

const hasKeyPrefix = (names: readonly string[], userId: string) => (key: string) =>
  names.some((name) => key.startsWith(getMemberStorageKey(userId, name)))
const createUnsentTest = (userId: string) => hasKeyPrefix(UNSENT_PREFIXES, userId)

const getKeys = (storage: Storage) => tryCatch(() => Object.keys(storage)) ?? []

/** Whether the member has an unsaved note or Studio text in this browser. */
export const hasUnsavedText = (userId: string, storage = globalThis.localStorage) =>
  getKeys(storage).some(hasKeyPrefix(UNSAVED_PREFIXES, userId))

/** Members with unsent or unsaved data in this browser. */
export const listUnsentOwners = (storage = globalThis.localStorage) =>
  listOwners(storage).filter((id) => getKeys(storage).some(createUnsentTest(id)))

/**
 * Deletes all data of a member from this browser: unsent changes, offline films, and the email address in the profile.
 * The client `realm-web` needs the remaining profile (`docs/decisions/0029-account.md`).
 */
export const deleteMemberData = (userId: string, storage = globalThis.localStorage) =>
  removeKeys(userId, storage, () => true)

/** Deletes copies of server data; unsent changes are kept for the member's next sign-in. */
export function deleteAllButUnsent(userId: string, storage = globalThis.localStorage) {
  const isKept = createUnsentTest(userId)
  removeKeys(userId, storage, (key) => !isKept(key))
}

/** Deletes data left by sessions of other members. */
export function deleteUnsentWhere(shouldDelete: (userId: string) => boolean, storage = globalThis.localStorage) {
  for (const id of listOwners(storage)) if (shouldDelete(id)) deleteMemberData(id, storage)
}

const listOwners = (storage: Storage) => [...new Set(getKeys(storage).flatMap(getOwner))]

const getOwner = (key: string) =>
  key.startsWith(MEMBER_PREFIX) ? key.slice(MEMBER_PREFIX.length, key.indexOf('):')) : []

function removeKeys(userId: string, storage: Storage, shouldDelete: (key: string) => boolean) {
  deleteOfflineFiles(getPrefix(userId)).catch((reason: unknown) =>
    logWarning('The gym bag could not be emptied.', reason),
  )
  tryCatch(() => {
    for (const key of getKeys(storage))
      if (key.startsWith(getPrefix(userId)) && shouldDelete(key)) storage.removeItem(key)
    const profileKey = userKey(userId, 'profile')
    const storedProfile = storage.getItem(profileKey)
    // If the user is no longer in the list, another tab deletes the profile.
    const isKnown = storage.getItem(USER_IDS)?.includes(JSON.stringify(userId))
    if (storedProfile !== null && isKnown)
      storage.setItem(profileKey, JSON.stringify({ ...parseRecord(() => storedProfile), data: {} }))
  })
}
