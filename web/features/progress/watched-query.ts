import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { lessonKey } from '#rules/progress.ts'
import { attempt } from '#web/api/read-answer.ts'
import { readWatched, watched } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import { savePositionsInGymBag } from '#web/features/gym-bag/index.ts'
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
      await memberOutbox(ownerId).flush()
      return watched(client, ownerId).read()
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
export const forgetLesson = (queries: QueryClient, ownerId: string, lesson: Pair) => {
  const before = byLesson(cached(queries, ownerId) ?? []).get(lessonKey(lesson))
  return updateOptimistically<WatchedRanges[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (all) => all.filter((one) => lessonKey(one) !== lessonKey(lesson)),
    undo: (all) => (before ? [before, ...all] : all),
    send: () => watched(keepaliveClient, ownerId).remove(lesson),
  })
}

/**
 * Shows the progress of the member's other devices. Each event has the whole document, so that nothing needs to be
 * read; the newest comes first.
 */
export function applyWatchedChange(queries: QueryClient, ownerId: string, change: RecordChange) {
  const document = change === 'gap' ? undefined : attempt(() => readWatched(change['fullDocument']))
  if (!document) return void refetch(queries, keyOf(ownerId))
  savePositionsInGymBag(ownerId, [document])
  queries.setQueryData<WatchedRanges[]>(
    keyOf(ownerId),
    (all) => all && [document, ...all.filter((one) => lessonKey(one) !== lessonKey(document))],
  )
}
