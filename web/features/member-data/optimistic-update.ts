import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import type { ChangeCall } from './change-queue.ts'
import { saveChanges } from './member-changes.ts'
import { createUpdateQueue } from './update-queue.ts'

interface Update<Data> {
  queryKey: string[]
  /** Computes the data to show at once. */
  apply: (data: Data) => Data
  /** Value to apply it to if nothing is loaded. */
  initial?: Data
  /** Reverts `apply`, keeping other changes. */
  undo: (data: Data) => Data
  send?: () => Promise<unknown>
  /** Calls to store on this device until they are sent, instead of `send`. Queued calls count as success. */
  store?: { ownerId: string; calls: readonly ChangeCall[] }
  /** Other queries to refetch at the end. */
  alsoStale?: readonly string[][]
}

const enqueueUpdate = createUpdateQueue(globalThis.window)

/**
 * Number of running updates by query. A query is not refetched before the last one has ended, because it would show
 * old data.
 */
const pending = new Map<string, number>()

/**
 * Refetches a query (with `all` also an inactive one) unless an update of it is running, which refetches it at its
 * end.
 */
export const refetch = async (queries: QueryClient, queryKey: string[], refetchType: 'active' | 'all' = 'active') => {
  if (!pending.has(queryKey.join())) await queries.invalidateQueries({ queryKey, refetchType })
}

/**
 * Updates the member's records in the cache at once and then on the server, one update at a time, even while the page
 * closes. On rejection the cache is reverted and the error returned. Finally the query is refetched.
 */
export const updateOptimistically = async <Data>(
  queries: QueryClient,
  update: Update<Data>,
): Promise<Error | undefined> => {
  const { queryKey, apply, initial, undo, send, store, alsoStale = [] } = update
  const name = queryKey.join()
  // Does not create data for a member who has signed out meanwhile.
  const change = (to: (data: Data) => Data) =>
    queries.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : to(data)))
  // Stored before anything else can happen to the page.
  const saving = store && saveChanges(store.ownerId, store.calls)
  saving?.catch(ignoreError)
  pending.set(name, (pending.get(name) ?? 0) + 1)
  try {
    await queries.cancelQueries({ queryKey })
    if (initial !== undefined) queries.setQueryData<Data>(queryKey, (data) => data ?? initial)
    change(apply)
    if (saving) await saving
    else if (send) await enqueueUpdate(name, send)
    return undefined
  } catch (reason) {
    change(undo)
    return reason instanceof Error ? reason : new Error(String(reason))
  } finally {
    const pendingCount = (pending.get(name) ?? 1) - 1
    if (pendingCount > 0) pending.set(name, pendingCount)
    else pending.delete(name)
    for (const key of [queryKey, ...alsoStale.filter((key) => key.join() !== name)]) void refetch(queries, key)
  }
}
