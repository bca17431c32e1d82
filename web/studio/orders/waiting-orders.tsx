import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '#contract/studio/orders.ts'
import { APPROVAL_UNDO_PERIOD_MS } from '#contract/studio/limits.ts'
import { StatusLabel, StudioContent, useAccess } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { money } from '#web/plans.ts'
import { ApprovalButton } from './approval-button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { ApprovalCountdown } from './approval-countdown.tsx'
import { buyerName, describeWaitingOrder } from './order-text.ts'
import { ordersQuery, WAITING_SEARCH, writeSearch } from './orders-queries.ts'

/** List of orders that wait for payment at the desk, each with an approve button. */
export function WaitingOrders() {
  const query = useQuery(ordersQuery(WAITING_SEARCH))
  const count = query.data?.orders.length
  const { section, heading } = useFocusAfterRemoval(count)
  return (
    <section ref={section} aria-labelledby="waiting">
      <div className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="waiting" ref={heading} tabIndex={-1} className="text-2xl leading-none condensed outline-none">
          Waiting for payment
        </h2>
        {count !== undefined && count > 0 && (
          <p className="text-sm text-quiet">Compare the reference and amount with your bank or till, then approve.</p>
        )}
      </div>
      <StudioContent query={query} label="The waiting orders">
        {({ orders, next }) => (
          <>
            {orders.length === 0 ? (
              <p className="border-t-4 border-text pt-3 text-sm text-quiet">
                No orders are waiting. Orders paid at the front desk or by bank transfer appear here until the money
                arrives.
              </p>
            ) : (
              <ul className="border-t-4 border-text">
                {orders.map((order) => (
                  <WaitingOrder key={order.id} order={order} />
                ))}
              </ul>
            )}
            {next !== null && (
              <p className="pt-3">
                <Link to={paths.studioOrders() + writeSearch(WAITING_SEARCH)} className="link">
                  Show all waiting orders
                </Link>
              </p>
            )}
          </>
        )}
      </StudioContent>
    </section>
  )
}

function WaitingOrder({ order }: { order: OrderRow }) {
  const { may } = useAccess()
  const { id, reference, opensIn, refused, total, currency } = order
  return (
    <li className="order-waiting">
      <Link to={paths.studioOrder(id)} className="order-reference condensed">
        {reference}
      </Link>
      <div className="order-details">
        {opensIn === null ? (
          <>
            <b className="block font-semibold wrap-anywhere">{buyerName(order)}</b>
            <span className="text-quiet">{describeWaitingOrder(order)}</span>
            {refused !== null && (
              <span className="block font-semibold text-bad">Couldn’t start the plan: {refused}.</span>
            )}
          </>
        ) : (
          <>
            <b className="font-semibold">
              <StatusLabel shape="disc">Approved.</StatusLabel>{' '}
              <span className="wrap-anywhere">{buyerName(order)}</span>
            </b>
            <span className="block text-quiet">
              <ApprovalCountdown opensIn={opensIn} />
            </span>
          </>
        )}
      </div>
      <b className="order-sum condensed tabular">{money(total, currency)}</b>
      {may('orders.change') && (
        <div className="order-action">
          <ApprovalButton order={order} />
        </div>
      )}
      {opensIn !== null && <UndoProgress key={opensIn} opensIn={opensIn} />}
    </li>
  )
}

/** Progress bar of the undo period. The negative delay skips the elapsed part of the animation. */
function UndoProgress({ opensIn }: { opensIn: number }) {
  const style: CSSProperties & Record<'--undo-delay', string> = {
    '--undo-delay': `${opensIn - APPROVAL_UNDO_PERIOD_MS}ms`,
  }
  return <span aria-hidden="true" className="order-undo-progress" style={style} />
}
