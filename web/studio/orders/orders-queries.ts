import type { z } from 'zod'
import { getOrder, listOrders, type OrderRow } from '#contract/studio/orders.ts'
import { readListSearch, studioQuery, writeListSearch } from '#web/studio/shell/index.ts'

/** What the address of the list says: which orders, and from where on. */
export type Search = z.output<typeof listOrders.query>

export const readSearch = (params: URLSearchParams): Search => readListSearch(listOrders.query, params)
export const writeSearch = (search: Partial<Search>) => writeListSearch(search)

/** Orders that members come to the desk with. */
export const WAITING = { state: 'open', provider: 'academy' } as const satisfies Search

/** Milliseconds until a list is read anew: somebody orders, or another desk approves. */
const INTERVAL = 30_000
/** The least, while an approved order is about to open. */
const SHORTLY = 1000

/** Reads anew as soon as the first approved order should have opened. */
const untilOpened = (orders: readonly OrderRow[]) => {
  const soonest = Math.min(INTERVAL, ...orders.flatMap(({ opensIn }) => (opensIn === null ? [] : [opensIn])))
  return Math.max(SHORTLY, soonest)
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
