import { Link } from 'react-router'
import type { Order } from '#contract/billing.ts'
import { paths } from '#web/routing/paths.ts'
import { desk, money, planOf } from '#web/plans.ts'
import { formatLocalDate } from './billing-text.ts'
import { WithdrawOrder } from './withdraw-order.tsx'

const stateLabels: Record<Order['state'], string> = {
  open: 'Waiting for your payment',
  paid: 'Paid',
  refunded: 'Refunded',
  void: 'Canceled',
}

/** Lists all orders, newest first. */
export function OrderList({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return null
  return (
    <section className="mt-10">
      <h3 className="text-2xl leading-none condensed">Orders and receipts</h3>
      <ul className="mt-4 border-t border-rule">
        {orders.map((order) => (
          <li key={order.id} className="border-b border-rule py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p>
                <span className="font-semibold">{planOf(order.ptype).name}</span>{' '}
                <span className="text-quiet">
                  {order.provider === 'gift' ? 'Gift from the academy' : stateLabels[order.state]},{' '}
                  {formatLocalDate(order.paidAt ?? order.at)}
                  {order.returned !== undefined && `, ${money(order.returned, order.currency)} refunded`}
                </span>
              </p>
              <p className="tabular">{money(order.total, order.currency)}</p>
            </div>
            {order.state === 'open' ? <HowToPay order={order} /> : <OrderAmount order={order} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderAmount({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6">
      <Link to={paths.receipt(order.id)} className="link inline-flex min-h-11 items-center">
        Receipt {order.receipt ?? order.reference}
      </Link>
      <WithdrawOrder order={order} />
    </div>
  )
}

/** How to pay an open order: at the academy, or on the provider's page. */
export function HowToPay({ order }: { order: Order }) {
  if (order.provider !== 'academy')
    return (
      <Link to={paths.cart(order.ptype)} className="link inline-flex min-h-11 items-center">
        Continue payment
      </Link>
    )
  return (
    <p className="measure mt-2 text-quiet">
      {desk} Reference: <strong className="tabular whitespace-nowrap text-text">{order.reference}</strong>
    </p>
  )
}
