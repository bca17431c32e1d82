import { useQuery } from '@tanstack/react-query'
import { ordersQuery, WAITING_SEARCH } from './orders-queries.ts'

/** Number of orders waiting at the desk, for the Studio's start page. */
export function useWaitingOrders(isEnabled: boolean) {
  const query = useQuery({ ...ordersQuery(WAITING_SEARCH), enabled: isEnabled })
  const waitingOrders = (query.data?.orders ?? []).filter(({ opensIn }) => opensIn === null)
  const isMore = query.data !== undefined && query.data.next !== null
  const count = waitingOrders.length
  return { query, count, isMore, text: countText(count, isMore), oldest: waitingOrders.at(-1)?.at }
}

function countText(count: number, isMore: boolean) {
  if (isMore) return `More than ${count} orders are waiting at the desk`
  return count === 1 ? 'One order is waiting at the desk' : `${count} orders are waiting at the desk`
}
