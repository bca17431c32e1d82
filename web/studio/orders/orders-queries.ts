import type { z } from 'zod'
import { getOrder, listOrders, type OrderRow } from '#contract/studio/orders.ts'
import { readListSearch, studioQuery, writeListSearch } from '#web/studio/shell/index.ts'

/** Query string of the list: filters and page. */
export type Search = z.output<typeof listOrders.query>

export const readSearch = (params: URLSearchParams): Search => readListSearch(listOrders.query, params)
export const writeSearch = (search: Partial<Search>) => writeListSearch(search)

/** Orders to be paid at the desk. */
export const WAITING_SEARCH = { state: 'open', provider: 'academy' } as const satisfies Search

/** Refetch interval in milliseconds. Other people place and approve orders meanwhile. */
const REFETCH_INTERVAL = 30_000
/** Minimum interval in milliseconds while an approved order is about to take effect. */
const MIN_INTERVAL = 1000

/** Returns the milliseconds until the first approved order takes effect, within the limits of the interval. */
const refetchIntervalFor = (orders: readonly OrderRow[]) => {
  const soonest = Math.min(REFETCH_INTERVAL, ...orders.flatMap(({ opensIn }) => (opensIn === null ? [] : [opensIn])))
  return Math.max(MIN_INTERVAL, soonest)
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
