import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonKey } from '#rules/progress.ts'
import { ignoreError } from '#web/api/log-warning.ts'
import { tryCatch } from '#web/api/read-answer.ts'
import { readWatched, watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { forgetPositionsInGymBag, hasGymBag, loadGymBag, savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
import {
  type RecordChange,
  keepaliveClient,
  memberKey,
  updateOptimistically,
  refetch,
  STALE,
} from '#web/features/member-data/index.ts'
import { memberOutbox } from './outbox.ts'

const keyOf = (ownerId: string) => memberKey(ownerId, 'watched_ranges')

/**
 * What a member has watched of each lesson, the last watched first. Sends the outbox before, so that the answer
 * includes it.
 */
export const watchedQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: async () => {
      const outbox = memberOutbox(ownerId)
      await outbox.flush()
      const bag = hasGymBag(ownerId) ? await loadGymBag().catch(() => undefined) : undefined
      const forget = bag?.compareWithAcademy(ownerId, (lesson) => outbox.find(lesson) !== undefined)
      const all = await watched(client, ownerId).read()
      forget?.(all)
      return all
    },
    enabled: ownerId !== '',
    staleTime: STALE,
  })

type ByLesson = ReadonlyMap<string, WatchedRanges>
const maps = new WeakMap<readonly WatchedRanges[], ByLesson>()

/** By lesson; computed once for a whole page of posters. */
export const byLesson = (all: readonly WatchedRanges[]): ByLesson => {
  const known = maps.get(all) ?? new Map(all.map((one) => [lessonKey(one), one]))
  maps.set(all, known)
  return known
}

const cached = (queries: QueryClient, ownerId: string) => queries.getQueryData<WatchedRanges[]>(keyOf(ownerId))

/** The watched ranges of a lesson, without a request; undefined until they have been read. */
export function cachedRanges(queries: QueryClient, ownerId: string, lesson: Pair) {
  const all = cached(queries, ownerId)
  return all && (byLesson(all).get(lessonKey(lesson))?.ranges ?? [])
}

/** Removes a lesson from "Continue training". Answers the error where the academy refuses. */
export const forgetLesson = async (queries: QueryClient, ownerId: string, lesson: Pair) => {
  const before = byLesson(cached(queries, ownerId) ?? []).get(lessonKey(lesson))
  const failure = await updateOptimistically<WatchedRanges[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (all) => all.filter((one) => lessonKey(one) !== lessonKey(lesson)),
    undo: (all) => (before ? [before, ...all] : all),
    send: () => watched(keepaliveClient, ownerId).remove(lesson),
  })
  if (!failure) forgetHere(ownerId, lesson)
  return failure
}

/** What this device knows of a lesson, or of all, besides what it has read from the academy. */
function forgetHere(ownerId: string, lesson?: Pair) {
  memberOutbox(ownerId).forget(lesson)
  forgetPositionsInGymBag(ownerId, lesson)
}

/** Call it when the academy has cleared the member's history. */
export function forgetHistory(queries: QueryClient, ownerId: string) {
  forgetHere(ownerId)
  queries.setQueryData<WatchedRanges[]>(keyOf(ownerId), [])
}

/**
 * Shows the progress of the member's other devices. Each event has the whole document, so that nothing needs to be
 * read; the newest comes first.
 */
export function applyWatchedChange(queries: QueryClient, ownerId: string, change: RecordChange) {
  const document = change === 'gap' ? undefined : tryCatch(() => readWatched(change['fullDocument']))
  if (!document) {
    void refetch(queries, keyOf(ownerId), 'all')
    // What goes to a gym without a network must not know more than the academy, though no page shows it.
    if (hasGymBag(ownerId)) queries.query(watchedQuery(ownerId)).catch(ignoreError)
    return
  }
  savePositionsInGymBag(ownerId, [document])
  queries.setQueryData<WatchedRanges[]>(
    keyOf(ownerId),
    (all) => all && [document, ...all.filter((one) => lessonKey(one) !== lessonKey(document))],
  )
}
