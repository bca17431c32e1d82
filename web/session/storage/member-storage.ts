import { attempt } from '#web/api/read-answer.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { parseRecord } from '#web/session/member.ts'
import { deleteOfflineFiles, MEMBERS } from './offline-files.ts'
import { userKey } from './storage-keys.ts'

/** The storage key for something of a member besides the session. */
export const memberStorageKey = (userId: string, what: string) => `${prefixOf(userId)}${what}`

/** What the local storage's key for a copy of a member's records begins with, after the member. */
const COPY = 'copy:'

/** The local storage's key for the copy of a member's records of a collection. */
export const copyKey = (userId: string, name: string) => memberStorageKey(userId, `${COPY}${name}`)

/** Deletes the copies of all members' records from this browser: they can be read again. */
export const deleteCopies = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(MEMBERS) && key.includes(`):${COPY}`)) localStorage.removeItem(key)
  })

const prefixOf = (userId: string) => `${MEMBERS}${userId}):`

/**
 * Deletes everything of a member from this browser: what is still to be sent, the films of a gym bag, and their address
 * in the profile, of which the published client needs the rest (`docs/decisions/0029-account.md`).
 */
export const deleteMemberData = (userId: string, storage = globalThis.localStorage) => {
  deleteOfflineFiles(prefixOf(userId)).catch((reason: unknown) =>
    logWarning('The gym bag could not be emptied.', reason),
  )
  attempt(() => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefixOf(userId))) storage.removeItem(key)
    const profile = userKey(userId, 'profile')
    const stored = storage.getItem(profile)
    if (stored !== null) storage.setItem(profile, JSON.stringify({ ...parseRecord(() => stored), data: {} }))
  })
}
