import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#web/routing/paths.ts'
import { ordersQuery, WAITING_SEARCH } from './orders-queries.ts'

/** Number of orders waiting at the desk, for the Studio's start page. Renders nothing if there are none. */
export function WaitingOrderCount() {
  const { data } = useQuery(ordersQuery(WAITING_SEARCH))
  const waitingOrders = (data?.orders ?? []).filter(({ opensIn }) => opensIn === null)
  return (
    <div role="status">
      {waitingOrders.length > 0 && (
        <p className="mb-6 border-l-4 border-warn bg-raised px-4 py-1">
          <Link to={paths.studioOrders()} className="link inline-flex min-h-11 items-center font-semibold">
            {countText(waitingOrders.length, data?.next !== null)}
          </Link>
        </p>
      )}
    </div>
  )
}

function countText(count: number, isMore: boolean) {
  if (isMore) return `More than ${count} orders are waiting at the desk`
  return count === 1 ? 'One order is waiting at the desk' : `${count} orders are waiting at the desk`
}
