import { tryCatch } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import type { LessonRef } from '#web/routing/paths.ts'

/** Local storage key of the member's list of saved lessons. */
export const bagKey = (ownerId: string) => getMemberStorageKey(ownerId, 'gym-bag')

/** Returns whether the member has saved lessons in this browser. If not, no other code of the gym bag is loaded. */
export const hasGymBag = (ownerId = client.tokens.currentId()) =>
  ownerId !== null && (tryCatch(() => localStorage.getItem(bagKey(ownerId))) ?? null) !== null

/** Event on the window when the list changes in this tab. */
export const BAG_CHANGED_EVENT = 'holdfast:gym-bag'

/** Cache with a copy of the catalogue. */
export const catalogueCache = (ownerId: string) => getMemberStorageKey(ownerId, 'catalogue')

/**
 * Path prefix under which the service worker serves the files of a film. Includes the member's ID so that other
 * members never request them.
 */
export const bagFolder = (ownerId: string, { gid, id }: LessonRef) =>
  `/bag/${[ownerId, gid, id].map(encodeURIComponent).join('/')}/`

/** Name of the cache of one lesson. Each lesson has its own cache, so that it is deleted as a unit. */
export const bagCache = (ownerId: string, lesson: LessonRef) => getMemberStorageKey(ownerId, bagFolder(ownerId, lesson))
