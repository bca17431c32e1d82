import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Pair } from '#contract/collections/my-list.ts'
import { isSamePair, movePair } from '#rules/my-list.ts'
import { myList } from '#web/api/browse-records.ts'
import { client } from '#web/client.ts'
import {
  captureCalls,
  flushChanges,
  memberKey,
  listAndRatingKeys,
  updateOptimistically,
  STALE_TIME,
} from '#web/features/member-data/index.ts'

const getKey = (ownerId: string) => memberKey(ownerId, 'my_list')

/** Lessons of the member's list, in order. */
export const savedListQuery = (ownerId: string) =>
  queryOptions({
    queryKey: getKey(ownerId),
    async queryFn() {
      // Loading before pending changes are sent would revert them on the screen.
      if (!(await flushChanges(ownerId))) throw new TypeError('Could not send offline changes.')
      return myList(client, ownerId).read()
    },
    enabled: ownerId !== '',
    staleTime: STALE_TIME,
  })

export const hasPair = (pairs: readonly Pair[], pair: Pair) => pairs.some(isSamePair(pair))

const withPair =
  (pair: Pair, index = Infinity) =>
  (pairs: Pair[]) =>
    hasPair(pairs, pair) ? pairs : pairs.toSpliced(index, 0, pair)

const withoutPair = (pair: Pair) => (pairs: Pair[]) => pairs.filter((saved) => !isSamePair(pair)(saved))

const withPairMoved = (pair: Pair, index: number) => (pairs: Pair[]) => [...movePair(pairs, pair, index)]

/** Moves a lesson to an index of the list. Returns the error on failure. */
export const moveInList = (queryClient: QueryClient, ownerId: string, pair: Pair, targetIndex: number) => {
  const queryKey = getKey(ownerId)
  const currentIndex = queryClient.getQueryData<Pair[]>(queryKey)?.findIndex(isSamePair(pair)) ?? 0
  return updateOptimistically<Pair[]>(queryClient, {
    queryKey,
    apply: withPairMoved(pair, targetIndex),
    undo: withPairMoved(pair, currentIndex),
    store: { ownerId, calls: captureCalls((calls) => myList(calls, ownerId).move(pair, targetIndex)) },
  })
}

/** Adds a lesson to the list, optionally at `index`, or removes it. Returns the error on failure. */
export const setSaved = (queryClient: QueryClient, ownerId: string, pair: Pair, isListed: boolean, index?: number) => {
  const queryKey = getKey(ownerId)
  const previousIndex = queryClient.getQueryData<Pair[]>(queryKey)?.findIndex(isSamePair(pair)) ?? -1
  return updateOptimistically<Pair[]>(queryClient, {
    queryKey,
    apply: isListed ? withPair(pair, index) : withoutPair(pair),
    undo: previousIndex === -1 ? withoutPair(pair) : withPair(pair, previousIndex),
    relatedKeys: listAndRatingKeys(ownerId),
    store: {
      ownerId,
      calls: captureCalls((calls) => {
        const list = myList(calls, ownerId)
        const age = { writtenAgo: 0 }
        void (isListed ? list.add(pair, age) : list.remove(pair, age))
        if (isListed && index !== undefined) void list.move(pair, index)
      }),
    },
  })
}
