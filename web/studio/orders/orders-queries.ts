import type { z } from 'zod'
import { getOrder, listOrders, type OrderRow } from '#contract/studio/orders.ts'
import { readListSearch, studioQuery, writeListSearch } from '#web/studio/shell/index.ts'

/** Query string of the list: filters and page. */
export type Search = z.output<typeof listOrders.query>

export const readSearch = (params: URLSearchParams): Search => readListSearch(listOrders.query, params)
export const writeSearch = (search: Partial<Search>) => writeListSearch(search)

/** Orders to be paid at the desk. */
export const WAITING_SEARCH = { state: 'open', provider: 'academy' } as const satisfies Search

/** Refetch interval in milliseconds, because other people order and approve. */
const REFETCH_INTERVAL = 30_000
/** Minimum interval while an approved order is about to take effect. */
const MIN_INTERVAL = 1000

/** Refetches as soon as the first approved order should have taken effect. */
const untilOpened = (orders: readonly OrderRow[]) => {
  const soonest = Math.min(REFETCH_INTERVAL, ...orders.flatMap(({ opensIn }) => (opensIn === null ? [] : [opensIn])))
  return Math.max(MIN_INTERVAL, soonest)
}

export const ordersQuery = (search: Search) => ({
  ...studioQuery('orders', listOrders, { query: search }),
  refetchInterval: ({ state }: { state: { data?: { orders: readonly OrderRow[] } | undefined } }) =>
    untilOpened(state.data?.orders ?? []),
})
export const orderQuery = (id: string) => ({
  ...studioQuery('order', getOrder, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: OrderRow | undefined } }) =>
    untilOpened(state.data ? [state.data] : []),
})
