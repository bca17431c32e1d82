import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { myList } from '#web/api/records/my-list.ts'
import { client } from '#web/client.ts'
import { followTogether, memberKey, perform, refetch, STALE } from '#web/features/live/index.ts'

const keyOf = (ownerId: string) => memberKey(ownerId, 'my-list')

/** The lessons a member keeps, in the order of keeping. */
export const keptQuery = (ownerId: string) =>
  queryOptions({
    queryKey: keyOf(ownerId),
    queryFn: () => myList(client, ownerId).read(),
    enabled: ownerId !== '',
    staleTime: STALE,
  })

const isSame = (one: Pair) => (other: Pair) => one.vid === other.vid && one.gid === other.gid

export const isKept = (pairs: readonly Pair[], pair: Pair) => pairs.some(isSame(pair))

const withPair =
  (pair: Pair, place = Infinity) =>
  (pairs: Pair[]) =>
    isKept(pairs, pair) ? pairs : pairs.toSpliced(place, 0, pair)

const withoutPair = (pair: Pair) => (pairs: Pair[]) => pairs.filter((one) => !isSame(pair)(one))

/** Keeps a lesson or lets it go. Answers why it could not be done. */
export const keep = (queries: QueryClient, ownerId: string, pair: Pair, wanted: boolean) => {
  const list = myList(client, ownerId)
  const queryKey = keyOf(ownerId)
  const place = queries.getQueryData<Pair[]>(queryKey)?.findIndex(isSame(pair)) ?? -1
  return perform<Pair[]>(queries, {
    queryKey,
    apply: wanted ? withPair(pair) : withoutPair(pair),
    undo: place === -1 ? withoutPair(pair) : withPair(pair, place),
    send: () => (wanted ? list.add(pair) : list.remove(pair)),
  })
}

/** Follows the list wherever the member changes it. */
export const followMyList = (queries: QueryClient, ownerId: string, signal: AbortSignal) =>
  followTogether({
    name: `holdfast.my-list.${ownerId}`,
    watch: myList(client, ownerId).watch,
    userId: ownerId,
    hear: () => void refetch(queries, keyOf(ownerId)),
    signal,
  })
