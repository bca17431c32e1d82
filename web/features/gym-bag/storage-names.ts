import { tryCatch } from '#web/api/read-answer.ts'
import { client } from '#web/client.ts'
import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import type { LessonRef } from '#web/routing/paths.ts'

/** The local storage's key for the list of a member's gym bag. */
export const bagKey = (ownerId: string) => memberStorageKey(ownerId, 'gym-bag')

/** Whether the member has a gym bag in this browser. Without one, nothing else of the gym bag is loaded. */
export const hasGymBag = (ownerId = client.tokens.currentId()) =>
  ownerId !== null && (tryCatch(() => localStorage.getItem(bagKey(ownerId))) ?? null) !== null

/** Dispatched on the window when the list changes in this tab. */
export const BAG_CHANGED = 'holdfast:gym-bag'

/** The cache of a member that holds a copy of the catalogue. */
export const catalogueCache = (ownerId: string) => memberStorageKey(ownerId, 'catalogue')

/**
 * The folder of addresses under which the service worker serves a film's files. It contains the member's ID: another
 * member's page never requests it.
 */
export const bagFolder = (ownerId: string, { gid, id }: LessonRef) =>
  `/bag/${[ownerId, gid, id].map(encodeURIComponent).join('/')}/`

/** One cache a lesson, so that a lesson is stored or deleted as a whole. */
export const bagCache = (ownerId: string, lesson: LessonRef) => memberStorageKey(ownerId, bagFolder(ownerId, lesson))
