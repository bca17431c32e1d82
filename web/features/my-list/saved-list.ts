import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { isSamePair, withPairAt } from '#rules/my-list.ts'
import { myList } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import {
  keepaliveClient,
  memberKey,
  pendingKeys,
  updateOptimistically,
  STALE,
} from '#web/features/member-data/index.ts'

const keyOf = (ownerId: string) => memberKey(ownerId, 'my_list')

/** The lessons a member keeps, in the order of keeping. */
export const savedListQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: () => myList(client, ownerId).read(),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

export const isSaved = (pairs: readonly Pair[], pair: Pair) => pairs.some(isSamePair(pair))

const withPair =
  (pair: Pair, place = Infinity) =>
  (pairs: Pair[]) =>
    isSaved(pairs, pair) ? pairs : pairs.toSpliced(place, 0, pair)

const withoutPair = (pair: Pair) => (pairs: Pair[]) => pairs.filter((one) => !isSamePair(pair)(one))

const movedTo = (pair: Pair, place: number) => (pairs: Pair[]) => [...withPairAt(pairs, pair, place)]

/** Puts a lesson at a place of the list. Answers why it could not be done. */
export const move = (queries: QueryClient, ownerId: string, pair: Pair, to: number) => {
  const queryKey = keyOf(ownerId)
  const from = queries.getQueryData<Pair[]>(queryKey)?.findIndex(isSamePair(pair)) ?? 0
  return updateOptimistically<Pair[]>(queries, {
    queryKey,
    apply: movedTo(pair, to),
    undo: movedTo(pair, from),
    send: () => myList(keepaliveClient, ownerId).move(pair, to),
  })
}

/** Keeps a lesson or lets it go; where it is wanted at a `place` of old, it goes there. Answers why it could not be done. */
export const keep = (queries: QueryClient, ownerId: string, pair: Pair, wanted: boolean, place?: number) => {
  const list = myList(keepaliveClient, ownerId)
  const queryKey = keyOf(ownerId)
  const before = queries.getQueryData<Pair[]>(queryKey)?.findIndex(isSamePair(pair)) ?? -1
  return updateOptimistically<Pair[]>(queries, {
    queryKey,
    apply: wanted ? withPair(pair, place) : withoutPair(pair),
    undo: before === -1 ? withoutPair(pair) : withPair(pair, before),
    alsoStale: pendingKeys(ownerId),
    send: async () => {
      await (wanted ? list.add(pair) : list.remove(pair))
      if (wanted && place !== undefined) await list.move(pair, place)
    },
  })
}
