import { useQuery } from '@tanstack/react-query'
import { ordersQuery, WAITING_SEARCH } from './orders-queries.ts'

/** Counts the orders that wait for payment at the desk, for the Studio's start page. */
export function useWaitingOrders(isEnabled: boolean) {
  const query = useQuery({ ...ordersQuery(WAITING_SEARCH), enabled: isEnabled })
  const waitingOrders = (query.data?.orders ?? []).filter(({ opensIn }) => opensIn === null)
  const hasMore = query.data !== undefined && query.data.next !== null
  return { query, count: waitingOrders.length, hasMore, oldest: hasMore ? undefined : waitingOrders.at(-1)?.at }
}
