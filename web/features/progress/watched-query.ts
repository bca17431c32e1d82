import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { WatchedRanges } from '#contract/collections/watched-ranges.ts'
import type { Pair } from '#contract/collections/my-list.ts'
import { placeKey } from '#rules/progress.ts'
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

/** What a member has seen of each lesson, the last watched first. What this device has not told yet is told before: the answer knows it then. */
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

/** By lesson: worked out once for a whole page of posters. */
export const byLesson = (all: readonly WatchedRanges[]): ByLesson => {
  const known = maps.get(all) ?? new Map(all.map((one) => [placeKey(one), one]))
  maps.set(all, known)
  return known
}

const here = (queries: QueryClient, ownerId: string) => queries.getQueryData<WatchedRanges[]>(keyOf(ownerId))

/** What was seen of a lesson, without asking; undefined as long as nothing has been read. */
export function rangesHere(queries: QueryClient, ownerId: string, lesson: Pair) {
  const all = here(queries, ownerId)
  return all && (byLesson(all).get(placeKey(lesson))?.ranges ?? [])
}

/** Takes a lesson out of "Continue training". Answers why it could not be done. */
export const forgetLesson = (queries: QueryClient, ownerId: string, lesson: Pair) => {
  const was = byLesson(here(queries, ownerId) ?? []).get(placeKey(lesson))
  return updateOptimistically<WatchedRanges[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: (all) => all.filter((one) => placeKey(one) !== placeKey(lesson)),
    undo: (all) => (was ? [was, ...all] : all),
    send: () => watched(keepaliveClient, ownerId).remove(lesson),
  })
}

/** Follows the member through the lessons, on whatever device: heartbeats come often, and say all of it. The newest stands first. */
export function applyWatchedChange(queries: QueryClient, ownerId: string, news: RecordChange) {
  const document = news === 'gap' ? undefined : attempt(() => readWatched(news['fullDocument']))
  if (!document) return void refetch(queries, keyOf(ownerId))
  savePositionsInGymBag(ownerId, [document])
  queries.setQueryData<WatchedRanges[]>(
    keyOf(ownerId),
    (all) => all && [document, ...all.filter((one) => placeKey(one) !== placeKey(document))],
  )
}
