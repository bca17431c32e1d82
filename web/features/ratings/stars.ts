import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { ratings } from '#web/api/lesson-records.ts'
import { client } from '#web/client.ts'
import {
  keepaliveClient,
  memberKey,
  pendingKeys,
  updateOptimistically,
  STALE,
} from '#web/features/member-data/index.ts'

/** A lesson and the stars it was given. */
interface Rated extends Pair {
  rating: number
}

const keyOf = (ownerId: string) => memberKey(ownerId, 'personal_rating')

/** All ratings of a member. */
export const starsQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: async (): Promise<Rated[]> => ratings(client, ownerId).read(),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

const isOf = (pair: Pair) => (rated: Pair) => rated.vid === pair.vid && rated.gid === pair.gid

/** 0 where there is none. */
export const starsOf = (all: readonly Rated[], pair: Pair) => all.find(isOf(pair))?.rating ?? 0

const withStars =
  ({ vid, gid }: Pair, rating: number) =>
  (all: Rated[]) => [
    ...all.filter((rated) => !isOf({ vid, gid })(rated)),
    ...(rating > 0 ? [{ vid, gid, rating }] : []),
  ]

interface Change {
  /** The present stars, undefined while they are not known. */
  from: number | undefined
  to: number
}

/** Gives a lesson that many stars in place of those it has; 0 removes them. Answers the error if that failed. */
export const rate = (queries: QueryClient, ownerId: string, pair: Pair, { from, to }: Change) => {
  const stars = ratings(keepaliveClient, ownerId)
  return updateOptimistically<Rated[]>(queries, {
    queryKey: keyOf(ownerId),
    apply: withStars(pair, to),
    undo: withStars(pair, from ?? 0),
    alsoStale: pendingKeys(ownerId),
    send: async () => {
      if (to === 0) await stars.remove(pair)
      else await (from === 0 ? stars.add : stars.change)({ ...pair, rating: to })
    },
  })
}
