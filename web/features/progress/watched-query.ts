import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonKey } from '#rules/progress.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch } from '#web/api/read-response.ts'
import { readWatched, watchedRecords } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { deleteSavedPositions, hasGymBag, loadGymBag, savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
import {
  type RecordChange,
  keepaliveClient,
  memberKey,
  updateOptimistically,
  refetch,
  STALE_TIME,
} from '#web/features/member-data/index.ts'
import { memberOutbox } from './outbox.ts'

const getKey = (ownerId: string) => memberKey(ownerId, 'watched_ranges')

/**
 * Watched ranges by lesson, most recently watched first. Flushes the outbox first, so that the response includes the
 * unsent ranges.
 */
export const watchedQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    queryFn: async () => {
      const outbox = memberOutbox(ownerId)
      await outbox.flush()
      const bag = hasGymBag(ownerId) ? await loadGymBag().catch(() => undefined) : undefined
      const deleteStalePositions = bag?.reconcilePositions(ownerId, (lesson) => outbox.find(lesson) !== undefined)
      const documents = await watchedRecords(client, ownerId).read()
      deleteStalePositions?.(documents)
      return documents
    },
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

type ByLesson = ReadonlyMap<string, WatchedRanges>
const indexes = new WeakMap<readonly WatchedRanges[], ByLesson>()

/** Indexes documents by lesson, memoized for pages with many posters. */
export const indexByLesson = (documents: readonly WatchedRanges[]): ByLesson => {
  const byKey = indexes.get(documents) ?? new Map(documents.map((document) => [lessonKey(document), document]))
  indexes.set(documents, byKey)
  return byKey
}

const getCachedDocuments = (queryClient: QueryClient, ownerId: string) =>
  queryClient.getQueryData<WatchedRanges[]>(getKey(ownerId))

/** Returns the watched ranges of a lesson from the cache. Undefined if they are not loaded. */
export function getCachedRanges(queryClient: QueryClient, ownerId: string, lesson: Pair) {
  const documents = getCachedDocuments(queryClient, ownerId)
  return documents && (indexByLesson(documents).get(lessonKey(lesson))?.ranges ?? [])
}

/** Removes a lesson from "Continue training". Returns the error if the academy rejects it. */
export const removeLessonProgress = async (queryClient: QueryClient, ownerId: string, lesson: Pair) => {
  const previousDocument = indexByLesson(getCachedDocuments(queryClient, ownerId) ?? []).get(lessonKey(lesson))
  const failure = await updateOptimistically<WatchedRanges[]>(queryClient, {
    queryKey: getKey(ownerId),
    apply: (documents) => documents.filter((document) => lessonKey(document) !== lessonKey(lesson)),
    undo: (documents) => (previousDocument ? [previousDocument, ...documents] : documents),
    send: () => watchedRecords(keepaliveClient, ownerId).remove(lesson),
  })
  if (!failure) deleteLocalProgress(ownerId, lesson)
  return failure
}

/** Deletes the local progress of a lesson, or of all lessons. */
function deleteLocalProgress(ownerId: string, lesson?: Pair) {
  memberOutbox(ownerId).remove(lesson)
  deleteSavedPositions(ownerId, lesson)
}

/** Removes the progress in all lessons from this device, after the academy has cleared the member's history. */
export function removeAllProgress(queryClient: QueryClient, ownerId: string) {
  deleteLocalProgress(ownerId)
  queryClient.setQueryData<WatchedRanges[]>(getKey(ownerId), [])
}

/**
 * Applies progress of other devices. Events contain the full document, so nothing is refetched unless a fetch is
 * running. The newest document is moved to the front.
 */
export function applyWatchedChange(queryClient: QueryClient, ownerId: string, change: RecordChange) {
  const document = change === 'gap' ? undefined : tryCatch(() => readWatched(change['fullDocument']))
  if (!document) {
    void refetch(queryClient, getKey(ownerId), 'all')
    // Refetches even if no component shows progress, so that positions that the academy has deleted are also deleted
    // from saved lessons.
    if (hasGymBag(ownerId)) queryClient.query(watchedQuery(ownerId)).catch(ignoreError)
    return
  }
  savePositionsInGymBag(ownerId, [document])
  queryClient.setQueryData<WatchedRanges[]>(
    getKey(ownerId),
    (documents) =>
      documents && [document, ...documents.filter((existing) => lessonKey(existing) !== lessonKey(document))],
  )
  // The response of a running fetch may be older.
  if (queryClient.isFetching({ queryKey: getKey(ownerId) })) void refetch(queryClient, getKey(ownerId), 'all')
}
