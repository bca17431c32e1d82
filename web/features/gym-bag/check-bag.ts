import type { BagAccess } from '#rules/gym-bag.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { isList, isText, asObject, requireValue, optionalText } from '#web/api/read-response.ts'
import { watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import type { LessonRef } from '#web/routing/paths.ts'
import { changeBag, readBag, savePositions } from './bag-store.ts'
import { reconcileCache } from './reconcile-cache.ts'
import { canStoreLessons, prepareServiceWorker } from './service-worker.ts'
import { bagFolder } from './storage-names.ts'

export interface AccessCheck {
  access: BagAccess
  /** Media name of the lesson's film, if the lesson is accessible. */
  film: string | undefined
}

/** Requests the current access to the lessons. Returns the results by bag folder. */
export async function fetchAccess(ownerId: string, lessons: readonly LessonRef[], signal?: AbortSignal) {
  const query = lessons.map(({ gid, id }) => ({ gid, id }))
  const response = await client.callFunction('checkGymBag', [query], { userId: ownerId, signal })
  return new Map(requireValue(response, isList, 'a list').flatMap((item) => readAccessCheck(ownerId, item)))
}

const accessValues: readonly BagAccess[] = ['open', 'locked', 'gone']

/** Parsed by hand, because player pages must not load a schema library. */
function readAccessCheck(ownerId: string, item: unknown): [string, AccessCheck][] {
  const { gid, id, verdict, film } = asObject(item)
  const accessValue = accessValues.find((candidate) => candidate === verdict)
  if (!isText(gid) || !isText(id) || !accessValue) return []
  return [[bagFolder(ownerId, { gid, id }), { access: accessValue, film: optionalText(film) }]]
}

/** Saves the last positions from other devices. Errors are ignored because the lessons play without them. */
export const fetchPositions = (ownerId: string, lessons: readonly LessonRef[]) =>
  watchedRecords(client, ownerId)
    .readForLessons(lessons.map(({ id }) => id))
    .then((positions) => savePositions(ownerId, positions), ignoreError)

/**
 * Checks the access to all saved lessons. Success restarts their offline period and resets a clock that was set back.
 */
export async function checkBag(ownerId: string) {
  const lessons = readBag(ownerId).map(({ lesson }) => lesson)
  if (lessons.length === 0) return
  const accessByFolder = await fetchAccess(ownerId, lessons)
  void fetchPositions(ownerId, lessons)
  const now = Date.now()
  changeBag(ownerId, (entries) =>
    entries.map((entry) => {
      const access = accessByFolder.get(bagFolder(ownerId, entry.lesson))
      return access ? { ...entry, verdict: access.access, checkedAt: now, latestAt: now } : entry
    }),
  )
}

/** Minimum milliseconds between two checks when the page becomes visible. */
const MIN_CHECK_INTERVAL_MS = 86_400_000

/** Keeps the saved lessons synchronized with the academy until aborted. */
export function syncBag(ownerId: string, signal: AbortSignal) {
  let checkedAt = 0
  const check = () => {
    checkedAt = Date.now()
    // Without a connection, the offline period continues to run.
    checkBag(ownerId).catch(() => (checkedAt = 0))
  }
  const checkDaily = () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > MIN_CHECK_INTERVAL_MS) check()
  }
  globalThis.addEventListener('online', check, { signal })
  document.addEventListener('visibilitychange', checkDaily, { signal })
  check()
  if (!canStoreLessons()) return
  void reconcileCache(ownerId)
  // The browser can evict the page code as well as films.
  if (navigator.onLine) prepareServiceWorker(signal).catch(ignoreError)
}
