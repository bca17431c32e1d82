import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import type { ChangeCall } from './change-queue.ts'
import { saveChanges } from './member-changes.ts'
import { createUpdateQueue } from './update-queue.ts'

interface Update<Data> {
  queryKey: string[]
  /** Computes the data to show at once. */
  apply: (data: Data) => Data
  /** Data to which the update is applied if nothing is loaded. */
  initial?: Data
  /** Reverts `apply`, keeping other changes. */
  undo: (data: Data) => Data
  send?: () => Promise<unknown>
  /** Calls to store on this device until they are sent, instead of `send`. Queued calls count as success. */
  store?: { ownerId: string; calls: readonly ChangeCall[] }
  /** Other queries to refetch at the end. */
  relatedKeys?: readonly string[][]
}

const enqueueUpdate = createUpdateQueue(globalThis.window)

/**
 * Number of running updates by query. A query is refetched only after its last update has ended, because a previous
 * refetch would load old data.
 */
const pendingCounts = new Map<string, number>()

/**
 * Refetches a query, with `all` also if it is inactive. Waits for the first fetch of a query, which an invalidation does
 * not restart and whose response may be older than the change. Does nothing while the query is being updated, because
 * the update refetches the query at its end.
 */
export const refetch = async (
  queryClient: QueryClient,
  queryKey: string[],
  refetchType: 'active' | 'all' = 'active',
) => {
  const firstFetches = queryClient.getQueryCache().findAll({ queryKey, predicate: ({ state }) => !state.data })
  await Promise.allSettled(firstFetches.map(async ({ promise }) => promise))
  if (!pendingCounts.has(queryKey.join())) await queryClient.invalidateQueries({ queryKey, refetchType })
}

/**
 * Updates the member's records in the cache at once and then on the server, one update at a time, even while the page
 * closes. On rejection the cache is reverted and the error returned. Finally the query is refetched.
 */
export const updateOptimistically = async <Data>(
  queryClient: QueryClient,
  update: Update<Data>,
): Promise<Error | undefined> => {
  const { queryKey, apply, initial, undo, send, store, relatedKeys = [] } = update
  const queueName = queryKey.join()
  // Does not create data for a member who has signed out meanwhile.
  const updateCache = (transform: (data: Data) => Data) =>
    queryClient.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : transform(data)))
  // Stored before anything else can happen to the page.
  const pendingSave = store && saveChanges(store.ownerId, store.calls)
  pendingSave?.catch(ignoreError)
  pendingCounts.set(queueName, (pendingCounts.get(queueName) ?? 0) + 1)
  try {
    await queryClient.cancelQueries({ queryKey })
    if (initial !== undefined) queryClient.setQueryData<Data>(queryKey, (data) => data ?? initial)
    updateCache(apply)
    if (pendingSave) await pendingSave
    else if (send) await enqueueUpdate(queueName, send)
    return undefined
  } catch (reason) {
    updateCache(undo)
    return reason instanceof Error ? reason : new Error(String(reason))
  } finally {
    const pendingCount = (pendingCounts.get(queueName) ?? 1) - 1
    if (pendingCount > 0) pendingCounts.set(queueName, pendingCount)
    else pendingCounts.delete(queueName)
    for (const key of [queryKey, ...relatedKeys.filter((key) => key.join() !== queueName)])
      void refetch(queryClient, key)
  }
}
