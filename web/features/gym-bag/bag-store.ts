import { useSyncExternalStore } from 'react'
import type { Pair } from '#contract/collections/my-list.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { deleteOfflineFiles } from '#web/session/storage/offline-files.ts'
import { useOwnerId } from '#web/session/use-session.ts'
import { readEntries, type BagEntry } from './bag-entry.ts'
import { getMemberStorageKey } from '#web/session/storage/member-storage.ts'
import { BAG_CHANGED_EVENT, bagCache, bagFolder, bagKey, hasGymBag } from './storage-names.ts'

/** State of a running download. */
export interface Download {
  storedCount: number
  fileCount: number
  abortController: AbortController
}

/**
 * Last position in a lesson of its home group. `position` is in seconds; `at` is the time of viewing, in milliseconds
 * since 1970 or as a date.
 */
export interface LastPosition extends Pair {
  position: number
  at: number | Date
}

const listeners = new Set<() => void>()
const downloads = new Map<string, Download>()
let lastRead: { text: string | null; entries: readonly BagEntry[] } = { text: null, entries: [] }

const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  // Other tabs change the list too.
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}

/** The member's saved lessons in this browser, in order of addition. Returns the same list while it is unchanged. */
export function readBag(ownerId: string): readonly BagEntry[] {
  const text = tryCatch(() => localStorage.getItem(bagKey(ownerId))) ?? null
  if (text !== lastRead.text) lastRead = { text, entries: readEntries(text) }
  return lastRead.entries
}

/** Updates the list. Does nothing if the member has signed out meanwhile. Throws if the storage is full. */
export function changeBag(ownerId: string, change: (entries: readonly BagEntry[]) => readonly BagEntry[]) {
  if (client.tokens.refreshToken(ownerId) === null) return
  const entries = readBag(ownerId)
  const newEntries = change(entries)
  if (newEntries === entries) return
  if (newEntries.length === 0) localStorage.removeItem(bagKey(ownerId))
  else localStorage.setItem(bagKey(ownerId), JSON.stringify(newEntries))
  notify()
  globalThis.dispatchEvent?.(new Event(BAG_CHANGED_EVENT))
}

/** Returns a predicate that is true for the entry of this lesson. */
export const isEntryOf =
  ({ gid, id }: LessonRef) =>
  ({ lesson }: BagEntry) =>
    lesson.gid === gid && lesson.id === id

export const changeEntry = (ownerId: string, lesson: LessonRef, change: Partial<BagEntry>) =>
  changeBag(ownerId, (entries) => entries.map((entry) => (isEntryOf(lesson)(entry) ? { ...entry, ...change } : entry)))

/**
 * Removes a saved lesson and aborts its download. Removing the last lesson also deletes the copies of records and the
 * cached page code.
 */
export async function removeLesson(ownerId: string, lesson: LessonRef) {
  getDownload(ownerId, lesson)?.abortController.abort()
  changeBag(ownerId, (entries) => entries.filter((entry) => !isEntryOf(lesson)(entry)))
  await deleteOfflineFiles(hasGymBag(ownerId) ? bagCache(ownerId, lesson) : getMemberStorageKey(ownerId, ''))
}

/** Records the last positions of saved lessons that are newer than the recorded positions. */
export const savePositions = (ownerId: string, positions: readonly LastPosition[]) =>
  changeBag(ownerId, (entries) => {
    const newEntries = entries.map((entry) => {
      const position = positions.find(({ gid, vid }) => isEntryOf({ gid, id: vid })(entry))
      const at = Number(position?.at ?? 0)
      return position && at > (entry.left?.at ?? 0) ? { ...entry, left: { position: position.position, at } } : entry
    })
    return newEntries.some((entry, index) => entry !== entries[index]) ? newEntries : entries
  })

/** Deletes the last positions of some saved lessons. */
export const deletePositions = (ownerId: string, shouldDelete: (entry: BagEntry) => boolean) =>
  changeBag(ownerId, (entries) =>
    entries.some((entry) => entry.left && shouldDelete(entry))
      ? entries.map((entry) => (shouldDelete(entry) ? { ...entry, left: undefined } : entry))
      : entries,
  )

/**
 * Must be called before all positions are loaded from the academy. The returned function receives the loaded lessons
 * and deletes positions that the academy no longer has, except unsent and newer positions.
 */
export function reconcilePositions(ownerId: string, isUnsent: (lesson: Pair) => boolean) {
  const sentPositions = new Map(
    readBag(ownerId)
      .filter(({ lesson: { gid, id } }) => !isUnsent({ gid, vid: id }))
      .map(({ lesson, left }) => [bagFolder(ownerId, lesson), left?.at]),
  )
  return (knownPairs: readonly Pair[]) =>
    deletePositions(
      ownerId,
      (entry) =>
        sentPositions.get(bagFolder(ownerId, entry.lesson)) === entry.left?.at &&
        !knownPairs.some(({ gid, vid }) => isEntryOf({ gid, id: vid })(entry)),
    )
}

export const getDownload = (ownerId: string, lesson: LessonRef) => downloads.get(bagFolder(ownerId, lesson))

/** Stores the state of a running download. `undefined` marks the download as ended. */
export function setDownload(ownerId: string, lesson: LessonRef, download: Download | undefined) {
  if (download) downloads.set(bagFolder(ownerId, lesson), download)
  else downloads.delete(bagFolder(ownerId, lesson))
  notify()
}

/** Percentage of stored files, rounded down so that 100 means complete. */
export const downloadPercent = ({ storedCount, fileCount }: Pick<Download, 'storedCount' | 'fileCount'>) =>
  fileCount === 0 ? 0 : Math.floor((100 * storedCount) / fileCount)

const EMPTY_BAG: readonly BagEntry[] = []

export function useBag(): readonly BagEntry[] {
  const ownerId = useOwnerId()
  return useSyncExternalStore(
    subscribe,
    () => (ownerId === null ? EMPTY_BAG : readBag(ownerId)),
    () => EMPTY_BAG,
  )
}

export function useDownload(lesson: LessonRef): Download | undefined {
  const ownerId = useOwnerId() ?? ''
  return useSyncExternalStore(
    subscribe,
    () => getDownload(ownerId, lesson),
    () => undefined,
  )
}
