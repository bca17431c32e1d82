import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BagLesson } from './bag-entry.ts'
import { getDownload, isEntryOf, readBag, removeLesson } from './bag-store.ts'
import { getDownloadErrorText, tryDownload } from './download-lesson.ts'
import { BagFullError } from './download-error.ts'

/** Progress of saving a list of lessons. */
interface ListDownload {
  /** Number of the current lesson, from 1. */
  number: number
  count: number
  stop: () => void
}

let currentDownload: ListDownload | undefined
const listeners = new Set<() => void>()

const setCurrentDownload = (next: ListDownload | undefined) => {
  currentDownload = next
  listeners.forEach((notify) => notify())
}

/** The list download of this page, which continues while the member opens other screens. */
export const useListDownload = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => currentDownload,
    () => undefined,
  )

export const isFullySaved = (ownerId: string, { lesson }: BagLesson) =>
  readBag(ownerId).find(isEntryOf(lesson))?.state === 'whole'

/**
 * Saves lessons one after the other until all are saved, the storage is full, or another error occurs. Reports through
 * the store and a toast; never rejects.
 */
export async function downloadList(ownerId: string, lessons: readonly BagLesson[]) {
  if (currentDownload) return
  const stopController = new AbortController()
  const missingLessons = lessons.filter(
    (lesson) => !isFullySaved(ownerId, lesson) && !getDownload(ownerId, lesson.lesson),
  )
  let savedCount = 0
  let failure = ''
  for (const [index, lesson] of missingLessons.entries()) {
    setCurrentDownload({ number: index + 1, count: missingLessons.length, stop: () => stopController.abort() })
    const isNew = !readBag(ownerId).some(isEntryOf(lesson.lesson))
    const { error, isAborted } = await tryDownload(ownerId, lesson, stopController.signal)
    if (stopController.signal.aborted || client.tokens.refreshToken(ownerId) === null) break
    if (error === undefined) savedCount += 1
    // A lesson that was canceled in its own row does not stop the list.
    if (error === undefined || isAborted) continue
    if (isNew && isFull(error)) await removeLesson(ownerId, lesson.lesson)
    failure = getDownloadErrorText(error, lesson)
    break
  }
  setCurrentDownload(undefined)
  if (client.tokens.refreshToken(ownerId) === null) return
  const summary = `${savedCount} of ${missingLessons.length} ${missingLessons.length === 1 ? 'lesson' : 'lessons'} saved offline.`
  showToast(`${summary} ${failure}`.trim(), { isSuccess: failure === '' })
}

const isFull = (error: unknown) =>
  error instanceof BagFullError || (error instanceof DOMException && error.name === 'QuotaExceededError')
