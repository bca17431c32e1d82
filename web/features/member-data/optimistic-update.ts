import type { QueryClient } from '@tanstack/react-query'
import { ignoreError } from '#web/api/log-warning.ts'
import type { ChangeCall } from './change-queue.ts'
import { saveChanges } from './member-changes.ts'
import { createUpdateQueue } from './update-queue.ts'

interface Update<Data> {
  queryKey: string[]
  /** The data as it will be, to be shown at once. */
  apply: (data: Data) => Data
  /** What it applies to where nothing has been read yet. */
  initial?: Data
  /** Reverts `apply`, whatever else has changed since. */
  undo: (data: Data) => Data
  send?: () => Promise<unknown>
  /**
   * Calls that are stored on this device until they have arrived, in place of `send`. Those that wait for a network
   * count as done.
   */
  store?: { ownerId: string; calls: readonly ChangeCall[] }
  /** Other queries to read again at the end. */
  alsoStale?: readonly string[][]
}

const inTurn = createUpdateQueue(globalThis.window)

/**
 * How many updates of a query are being sent. The query is not read again before the last one has ended: it would show
 * old data.
 */
const pending = new Map<string, number>()

/**
 * Reads a query again, and with `all` one that no page shows as well, unless an update of it is being sent: that one
 * reads it again at its end.
 */
export const refetch = async (queries: QueryClient, queryKey: string[], refetchType: 'active' | 'all' = 'active') => {
  if (!pending.has(queryKey.join())) await queries.invalidateQueries({ queryKey, refetchType })
}

/**
 * Changes a member's records: on the screen at once, then at the academy, one update after the other, also while the
 * page closes. When the academy refuses, the screen is reverted, and the error is answered. At the end the query is
 * read again.
 */
export const updateOptimistically = async <Data>(
  queries: QueryClient,
  update: Update<Data>,
): Promise<Error | undefined> => {
  const { queryKey, apply, initial, undo, send, store, alsoStale = [] } = update
  const name = queryKey.join()
  // Creates no data for a member who has signed out meanwhile.
  const change = (to: (data: Data) => Data) =>
    queries.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : to(data)))
  // Stored before anything else can happen to the page.
  const saved = store && saveChanges(store.ownerId, store.calls)
  saved?.catch(ignoreError)
  pending.set(name, (pending.get(name) ?? 0) + 1)
  try {
    await queries.cancelQueries({ queryKey })
    if (initial !== undefined) queries.setQueryData<Data>(queryKey, (data) => data ?? initial)
    change(apply)
    if (saved) await saved
    else if (send) await inTurn(name, send)
    return undefined
  } catch (reason) {
    change(undo)
    return reason instanceof Error ? reason : new Error(String(reason))
  } finally {
    const left = (pending.get(name) ?? 1) - 1
    if (left > 0) pending.set(name, left)
    else pending.delete(name)
    for (const key of [queryKey, ...alsoStale.filter((key) => key.join() !== name)]) void refetch(queries, key)
  }
}
