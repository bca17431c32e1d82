import type { QueryClient } from '@tanstack/react-query'
import { withTabLock } from '#web/api/named-lock.ts'

interface Gesture<Data> {
  queryKey: string[]
  /** Shows at once what will be. */
  apply: (data: Data) => Data
  /** Takes back what `apply` did, whatever else has changed since. */
  undo: (data: Data) => Data
  send: () => Promise<unknown>
  /** Other queries to read again in the end. */
  alsoStale?: readonly string[][]
}

/** How many gestures on a query are on their way. Until the last one is through, the query is not read again: it would show the past. */
const pending = new Map<string, number>()

/** Reads again what may have changed, unless a gesture is on its way, which will end in that anyway. */
export const refetch = async (queries: QueryClient, queryKey: string[]) => {
  if (!pending.has(queryKey.join())) await queries.invalidateQueries({ queryKey })
}

/**
 * Changes what a member keeps: on the screen at once, then at the academy, one gesture after the other. A refusal is taken back and
 * answered. In the end the query is read again.
 */
export const perform = async <Data>(queries: QueryClient, gesture: Gesture<Data>): Promise<Error | undefined> => {
  const { queryKey, apply, undo, send, alsoStale = [] } = gesture
  const name = queryKey.join()
  // Nothing is made for a member who has left meanwhile.
  const change = (how: (data: Data) => Data) =>
    queries.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : how(data)))
  pending.set(name, (pending.get(name) ?? 0) + 1)
  try {
    await queries.cancelQueries({ queryKey })
    change(apply)
    await withTabLock(name, send)
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
