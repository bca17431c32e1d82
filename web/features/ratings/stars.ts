import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { ratings } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import {
  captureCalls,
  flushChanges,
  memberKey,
  listAndRatingKeys,
  updateOptimistically,
  STALE_TIME,
} from '#web/features/member-data/index.ts'

/** Rating of a lesson. */
interface LessonRating extends Pair {
  rating: number
}

const getKey = (ownerId: string) => memberKey(ownerId, 'personal_rating')

/** All ratings of a member. */
export const starsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    async queryFn(): Promise<LessonRating[]> {
      // Loading before pending changes are sent would revert them on the screen.
      if (!(await flushChanges(ownerId))) throw new TypeError('Could not send offline changes.')
      return ratings(client, ownerId).read()
    },
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

const isSameLesson = (pair: Pair) => (rating: Pair) => rating.vid === pair.vid && rating.gid === pair.gid

/** Returns the stars of a lesson, 0 if it is not rated. */
export const findStars = (allRatings: readonly LessonRating[], pair: Pair) =>
  allRatings.find(isSameLesson(pair))?.rating ?? 0

const replaceStars =
  ({ vid, gid }: Pair, rating: number) =>
  (allRatings: LessonRating[]) => [
    ...allRatings.filter((lessonRating) => !isSameLesson({ vid, gid })(lessonRating)),
    ...(rating > 0 ? [{ vid, gid, rating }] : []),
  ]

interface StarsChange {
  /** Current stars; undefined while loading. */
  from: number | undefined
  to: number
}

/** Sets the stars of a lesson; 0 removes them. Queued while offline. Returns the error if the academy rejects it. */
export const rate = (queryClient: QueryClient, ownerId: string, pair: Pair, { from, to }: StarsChange) =>
  updateOptimistically<LessonRating[]>(queryClient, {
    queryKey: getKey(ownerId),
    initial: [],
    apply: replaceStars(pair, to),
    undo: replaceStars(pair, from ?? 0),
    relatedKeys: listAndRatingKeys(ownerId),
    store: {
      ownerId,
      calls: captureCalls((capturingClient) => {
        const ratingCalls = ratings(capturingClient, ownerId)
        const age = { writtenAgo: 0 }
        return to === 0 ? ratingCalls.remove(pair, age) : ratingCalls.change({ ...pair, rating: to }, age)
      }),
    },
  })
