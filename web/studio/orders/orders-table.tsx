import { Link } from 'react-router'
import type { OrderRow } from '#contract/studio/orders.ts'
import { StatusLabel, formatMoment, useShortcuts } from '#web/studio/shell/index.ts'
import { paths } from '#web/routing/paths.ts'
import { money, planOf } from '#web/plans.ts'
import { buyerName, paidBy, orderStatusText } from './order-text.ts'

/** Moves the focus to the next or previous order. */
function moveFocus(offset: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('.order-link')]
  const focusedIndex = links.findIndex((link) => link === document.activeElement)
  links[Math.max(0, Math.min(focusedIndex + offset, links.length - 1))]?.focus()
}

export function OrdersTable({ orders }: { orders: readonly OrderRow[] }) {
  useShortcuts([
    { key: 'j', description: 'Next order', onPress: () => moveFocus(1), isRepeatable: true },
    { key: 'k', description: 'Previous order', onPress: () => moveFocus(-1), isRepeatable: true },
  ])
  return (
    <table className="studio-table orders-table">
      <caption className="sr-only">Orders</caption>
      <thead>
        <tr>
          <th scope="col">Reference</th>
          <th scope="col">Member</th>
          <th scope="col" className="orders-plan">
            Plan
          </th>
          <th scope="col" className="orders-payment">
            Paid by
          </th>
          <th scope="col">Date</th>
          <th scope="col">State</th>
          <th scope="col" className="last">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order }: { order: OrderRow }) {
  const { id, reference, ptype, provider, at, total, currency } = order
  const [shape, statusText] = orderStatusText(order)
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        <Link to={paths.studioOrder(id)} className="order-link">
          {reference}
        </Link>
      </th>
      <td className="orders-member" title={buyerName(order)}>
        {buyerName(order)}
      </td>
      <td className="orders-plan">{planOf(ptype).name}</td>
      <td className="orders-payment whitespace-nowrap">{paidBy(provider)}</td>
      <td className="orders-date whitespace-nowrap tabular">{formatMoment(at)}</td>
      <td className="orders-state">
        <StatusLabel shape={shape}>{statusText}</StatusLabel>
      </td>
      <td className="last orders-sum whitespace-nowrap tabular">{money(total, currency)}</td>
    </tr>
  )
}
