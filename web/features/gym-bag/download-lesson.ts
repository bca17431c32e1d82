import { MAX_GYM_BAG_LESSONS } from '#contract/limits.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { BagEntry, BagLesson } from './bag-entry.ts'
import { changeBag, changeEntry, getDownload, isEntryOf, readBag, setDownload } from './bag-store.ts'
import { fetchPositions, fetchAccess } from './check-bag.ts'
import { BagFullError, DownloadError } from './download-error.ts'
import { createFileFetcher, listFilmFiles } from './film-files.ts'
import { prepareServiceWorker } from './service-worker.ts'
import { bagCache, bagFolder } from './storage-names.ts'
import { readStorageSpace, requestPersistence, formatSize, storeFiles } from './storage.ts'

/** Downloads a lesson or resumes its download. Reports through the store and a toast; never rejects. */
export async function downloadLesson(ownerId: string, bagLesson: BagLesson) {
  if (getDownload(ownerId, bagLesson.lesson)) return
  const { error, isAborted } = await tryDownload(ownerId, bagLesson)
  if (error === undefined)
    showToast(`“${bagLesson.lesson.title}” is saved. You can play it offline.`, { isSuccess: true })
  else if (!isAborted) showToast(getDownloadErrorText(error, bagLesson))
}

/**
 * Downloads a lesson or resumes its download. A lesson is playable only if all its files are stored. The download is
 * aborted by `stop`, by canceling it in the list, and by signing out.
 */
export async function tryDownload(ownerId: string, bagLesson: BagLesson, stop?: AbortSignal) {
  const abortController = new AbortController()
  const abort = () => abortController.abort()
  stop?.addEventListener('abort', abort)
  // Signing out deletes the member's films, so nothing may be stored afterwards.
  const unsubscribe = client.tokens.subscribe(() => client.tokens.refreshToken(ownerId) === null && abort())
  setDownload(ownerId, bagLesson.lesson, { storedCount: 0, fileCount: 0, abortController })
  let error: unknown
  try {
    await runInOneTab(bagCache(ownerId, bagLesson.lesson), () => downloadFiles(ownerId, bagLesson, abortController))
  } catch (reason) {
    error = reason
  } finally {
    unsubscribe()
    stop?.removeEventListener('abort', abort)
    setDownload(ownerId, bagLesson.lesson, undefined)
  }
  return { error, isAborted: abortController.signal.aborted }
}

async function downloadFiles(ownerId: string, bagLesson: BagLesson, abortController: AbortController) {
  const { lesson } = bagLesson
  // Some browsers prompt the member for permission, so the result is not awaited.
  void requestPersistence()
  const existingEntry = readBag(ownerId).find(isEntryOf(lesson))
  if (!existingEntry && readBag(ownerId).length >= MAX_GYM_BAG_LESSONS)
    throw new BagFullError(`You can save up to ${MAX_GYM_BAG_LESSONS} lessons offline. Remove one first.`)
  addEntry(ownerId, bagLesson)
  const abortIfRemoved = () => readBag(ownerId).some(isEntryOf(lesson)) || abortController.abort()
  // Another tab can remove the lesson.
  addEventListener('storage', abortIfRemoved)
  await downloadFilm(ownerId, bagLesson, { existingEntry, abortController }).finally(() =>
    removeEventListener('storage', abortIfRemoved),
  )
}

interface FilmDownload {
  /** The entry before the download, which may be partly downloaded. */
  existingEntry: BagEntry | undefined
  abortController: AbortController
}

/** Downloads the film of an entry. */
async function downloadFilm(ownerId: string, bagLesson: BagLesson, { existingEntry, abortController }: FilmDownload) {
  const { signal } = abortController
  const { lesson } = bagLesson
  await prepareServiceWorker(signal)
  const name = await fetchFilmName(ownerId, lesson, signal)
  // Resumes only if the film is the same, because segments of two versions must not be mixed.
  const isResumed = existingEntry?.film === name && existingEntry.files > 0
  if (!isResumed) await caches.delete(bagCache(ownerId, lesson))
  const fetchFile = await createFileFetcher(lesson, ownerId, signal)
  const film = await listFilmFiles(ownerId, bagLesson, fetchFile, signal)
  // A resumed download needs less than the estimate.
  if (!isResumed) await requireSpace(film.estimatedBytes)
  signal.throwIfAborted()
  changeEntry(ownerId, lesson, {
    files: film.files.length,
    height: film.height,
    bytes: film.estimatedBytes,
    film: name,
  })
  const bytes = await storeFiles(bagCache(ownerId, lesson), film.files, signal, (storedCount) =>
    setDownload(ownerId, lesson, { storedCount, fileCount: film.files.length, abortController }),
  )
  await fetchPositions(ownerId, [lesson])
  signal.throwIfAborted()
  const now = Date.now()
  changeEntry(ownerId, lesson, { state: 'whole', bytes, verdict: 'open', checkedAt: now, latestAt: now })
}

/** Adds an entry, or marks the existing entry as downloading. */
const addEntry = (ownerId: string, bagLesson: BagLesson) =>
  changeBag(ownerId, (entries) => {
    const oldEntry = entries.find(isEntryOf(bagLesson.lesson))
    const now = Date.now()
    const newEntry = {
      files: 0,
      bytes: 0,
      height: 0,
      film: '',
      verdict: 'open',
      checkedAt: now,
      latestAt: now,
    } as const
    const entry: BagEntry = { ...newEntry, ...oldEntry, ...bagLesson, state: 'taking' }
    return oldEntry ? entries.map((each) => (each === oldEntry ? entry : each)) : [...entries, entry]
  })

async function fetchFilmName(ownerId: string, lesson: LessonRef, signal: AbortSignal) {
  const access = (await fetchAccess(ownerId, [lesson], signal)).get(bagFolder(ownerId, lesson))
  if (access?.access === 'locked') throw new DownloadError('Your plan doesn’t include this lesson.')
  if (!access?.film) throw new DownloadError('The academy removed this lesson.')
  return access.film
}

async function requireSpace(bytes: number) {
  const space = await readStorageSpace()
  if (space && space.freeBytes < bytes)
    throw new BagFullError(
      `The lesson needs about ${formatSize(bytes)}, but this browser has ${formatSize(space.freeBytes)} left. Remove a saved lesson first.`,
    )
}

/** Prevents two tabs from downloading the same files. */
const runInOneTab = (name: string, task: () => Promise<void>) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new DownloadError('Another tab is already saving this lesson.')
    await task()
  })

/** Returns the message for the member about a failed download. */
export function getDownloadErrorText(error: unknown, { lesson: { title } }: BagLesson) {
  if (error instanceof DownloadError) return `“${title}” isn’t saved yet. ${error.message}`
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return `“${title}” isn’t saved yet. This browser is out of space. Remove a saved lesson first.`
  return `“${title}” isn’t fully saved yet. The connection was lost. Everything saved so far is kept; continue when you’re back online.`
}
