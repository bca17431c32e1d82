import type { Billing, Order } from '#contract/billing.ts'
import { cancelledAt } from '#rules/subscription/expiry.ts'
import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { type OrderRow, orderStore } from './orders/order-store.ts'
import { entitlementsOf } from './subscriptions/entitlements.ts'
import { withdrawalOf } from './refunds/withdrawals.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { refreshCheckout } from './subscriptions/reconcile.ts'

const iso = (moment: Date | null | undefined) => moment?.toISOString()

/** `own` contains all orders of the same member. */
export function describeOrder(
  context: Pick<Context, 'content' | 'now'>,
  order: OrderRow,
  own: readonly OrderRow[],
): Order {
  const { id, reference, provider, ptype, state, price, discount, credit, total, currency } = order
  const { period_start: start, period_end: end, paid_at: paidAt } = order
  const known = { at: order.created_at, paidAt, refundedAt: order.refunded_at }
  const withdrawal = withdrawalOf(context, order, own)
  return {
    id,
    reference,
    provider,
    ptype,
    state,
    price,
    discount,
    credit,
    total,
    currency,
    at: known.at.toISOString(),
    ...(paidAt && { paidAt: iso(paidAt) }),
    ...(known.refundedAt && { refundedAt: iso(known.refundedAt) }),
    ...(start && end && { period: { start: start.toISOString(), end: end.toISOString() } }),
    ...(order.coupon && { coupon: order.coupon }),
    ...(order.receipt && { receipt: order.receipt }),
    ...(order.returned > 0 && { returned: order.returned }),
    ...(withdrawal?.kind === 'possible'
      ? { withdrawUntil: iso(withdrawal.until) }
      : withdrawal && { noWithdrawal: withdrawal.kind }),
  }
}

/** Returns the member's plan and payments. */
export async function billing(
  context: Pick<Context, 'content' | 'payments' | 'now'>,
  queries: Queries,
  owner: OwnerId,
): Promise<Billing> {
  const now = context.now()
  const { entitlement, renewal } = await entitlementsOf(queries, owner)
  const orders = await orderStore(queries, owner).orders()
  const status = planStatusAt(entitlement, now)
  const isLive = renewal?.is_live ?? false
  const charged = orders.find(({ id }) => id === renewal?.order_id)
  const { name: provider, renews, hasPortal } = context.payments
  const canceledAt = entitlement && status.state === 'canceled' ? cancelledAt(entitlement) : undefined
  return {
    payment: { provider, renews },
    state: status.state,
    ...(entitlement && status.state !== 'free' && { ptype: entitlement.ptype }),
    ...('until' in status && { until: iso(status.until) }),
    ...('graceUntil' in status && { graceUntil: iso(status.graceUntil) }),
    ...(canceledAt && { canceledAt: iso(canceledAt) }),
    ...(status.state === 'renewing' && charged && { nextCharge: charged.price }),
    hasFailed: status.state === 'grace' && entitlement?.hasFailed === true,
    mayCancel: isLive && (status.state === 'renewing' || status.state === 'grace'),
    mayResume: isLive && status.state === 'canceled',
    hasPortal: hasPortal && renewal?.provider === provider,
    orders: orders.filter(({ state }) => state !== 'void').map((order) => describeOrder(context, order, orders)),
  }
}

/** Returns the stored rows of the member's orders, renewal and reminders, for the data export. */
export async function storedPayments(queries: Queries, owner: OwnerId) {
  const store = orderStore(queries, owner)
  const [orders, renewal, reminders] = await Promise.all([store.orders(), store.renewal(), store.marks()])
  return { orders, renewals: renewal ? [renewal] : [], reminders }
}

/** Updates an open order from the provider, for a member who returns before the webhook arrives. */
export async function refreshOrder(context: Context, owner: OwnerId, id: string) {
  const { db } = context
  const found = (await orderStore(db, owner).order(id)) ?? fail('OrderNotFound')
  if (found.state === 'open') {
    await countAttempts(context, ['orders', owner])
    await refreshCheckout(context, owner, found)
  }
  const own = await orderStore(db, owner).orders()
  return describeOrder(context, own.find((one) => one.id === id) ?? fail('OrderNotFound'), own)
}
