import { memberStorageKey } from '#web/session/storage/member-storage.ts'
import type { LessonRef } from '#web/paths.ts'

/** The local storage's key for the list of a member's gym bag. */
export const bagKey = (ownerId: string) => memberStorageKey(ownerId, 'gym-bag')

/** The folder of addresses under which the service worker serves a film's files. It contains the member's ID: another member's page never requests it. */
export const bagFolder = (ownerId: string, { gid, id }: LessonRef) =>
  `/bag/${[ownerId, gid, id].map(encodeURIComponent).join('/')}/`

/** One cache a lesson, so that a lesson is stored or deleted as a whole. */
export const bagCache = (ownerId: string, lesson: LessonRef) => memberStorageKey(ownerId, bagFolder(ownerId, lesson))
