import { useSyncExternalStore } from 'react'
import { client } from '#web/client.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BagLesson } from './bag-entry.ts'
import { getDownload, isEntryOf, readBag, removeLesson } from './bag-store.ts'
import { getMessage, tryDownload } from './download-lesson.ts'
import { BagFull } from './download-refused.ts'

/** A list of lessons that is being saved. */
interface ListDownload {
  /** Number of the current lesson, from 1. */
  number: number
  count: number
  stop: () => void
}

let current: ListDownload | undefined
const listeners = new Set<() => void>()

const setCurrent = (next: ListDownload | undefined) => {
  current = next
  listeners.forEach((notify) => notify())
}

/** The list that this page saves now. It continues while the member opens other screens. */
export const useListDownload = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
    () => undefined,
  )

export const isWhole = (ownerId: string, { lesson }: BagLesson) =>
  readBag(ownerId).find(isEntryOf(lesson))?.state === 'whole'

/**
 * Saves lessons one after the other until all are saved, the room is full, or another error occurs. Reports through
 * the store and a toast; never rejects.
 */
export async function downloadList(ownerId: string, lessons: readonly BagLesson[]) {
  if (current) return
  const stopping = new AbortController()
  const missing = lessons.filter((lesson) => !isWhole(ownerId, lesson) && !getDownload(ownerId, lesson.lesson))
  let savedCount = 0
  let failure = ''
  for (const [index, lesson] of missing.entries()) {
    setCurrent({ number: index + 1, count: missing.length, stop: () => stopping.abort() })
    const isNew = !readBag(ownerId).some(isEntryOf(lesson.lesson))
    const { error, isAborted } = await tryDownload(ownerId, lesson, stopping.signal)
    if (stopping.signal.aborted || client.tokens.refreshToken(ownerId) === null) break
    if (error === undefined) savedCount += 1
    // Canceled on its own row: the member still wants the others.
    if (error === undefined || isAborted) continue
    if (isNew && isFull(error)) await removeLesson(ownerId, lesson.lesson)
    failure = getMessage(error, lesson)
    break
  }
  setCurrent(undefined)
  if (client.tokens.refreshToken(ownerId) === null) return
  const summary = `${savedCount} of ${missing.length} ${missing.length === 1 ? 'lesson' : 'lessons'} saved offline.`
  showToast(`${summary} ${failure}`.trim(), { isSuccess: failure === '' })
}

const isFull = (error: unknown) =>
  error instanceof BagFull || (error instanceof DOMException && error.name === 'QuotaExceededError')
