import type { z } from 'zod'
import { getOrder, listOrders, type OrderRow } from '#contract/studio/orders.ts'
import { readListSearch, studioQuery, writeListSearch } from '#web/studio/shell/index.ts'

/** Query string of the list: filters and page. */
export type Search = z.output<typeof listOrders.query>

export const readSearch = (params: URLSearchParams): Search => readListSearch(listOrders.query, params)
export const writeSearch = (search: Partial<Search>) => writeListSearch(search)

/** Filter for orders that wait for payment at the desk. */
export const WAITING_SEARCH = { state: 'open', provider: 'academy' } as const satisfies Search

/** Default refetch interval, because members place orders and other staff approve orders. */
const REFETCH_INTERVAL_MS = 30_000
/** Minimum refetch interval while an approved order is about to take effect. */
const MIN_REFETCH_INTERVAL_MS = 1000

/** Returns the milliseconds until the next approved order takes effect, within the minimum and default intervals. */
const refetchIntervalFor = (orders: readonly OrderRow[]) => {
  const untilNextStart = Math.min(
    REFETCH_INTERVAL_MS,
    ...orders.flatMap(({ opensIn }) => (opensIn === null ? [] : [opensIn])),
  )
  return Math.max(MIN_REFETCH_INTERVAL_MS, untilNextStart)
}

export const ordersQuery = (search: Search) => ({
  ...studioQuery('orders', listOrders, { query: search }),
  refetchInterval: ({ state }: { state: { data?: { orders: readonly OrderRow[] } | undefined } }) =>
    refetchIntervalFor(state.data?.orders ?? []),
})
export const orderQuery = (id: string) => ({
  ...studioQuery('order', getOrder, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: OrderRow | undefined } }) =>
    refetchIntervalFor(state.data ? [state.data] : []),
})
