import type { Billing, Order } from '#contract/billing.ts'
import { getCancelDate } from '#rules/subscription/expiry.ts'
import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { getReceiptPeriod } from './orders/credits.ts'
import { type OrderRow, orderStore } from './orders/order-store.ts'
import { readEntitlement } from './subscriptions/entitlements.ts'
import { getWithdrawal } from './refunds/withdrawals.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { refreshCheckout } from './subscriptions/reconcile.ts'

const toIso = (date: Date | null | undefined) => date?.toISOString()

/** `ownOrders`: all orders of the same member. */
export function toOrder(
  context: Pick<Context, 'content' | 'now'>,
  order: OrderRow,
  ownOrders: readonly OrderRow[],
): Order {
  const { id, reference, provider, ptype, state, price, discount, credit, total, currency } = order
  const { paid_at: paidAt } = order
  const period = getReceiptPeriod(order, ownOrders)
  const dates = { at: order.created_at, paidAt, refundedAt: order.refunded_at }
  const withdrawal = getWithdrawal(context, order, ownOrders)
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
    at: dates.at.toISOString(),
    ...(paidAt && { paidAt: toIso(paidAt) }),
    ...(dates.refundedAt && { refundedAt: toIso(dates.refundedAt) }),
    ...(period && { period }),
    ...(order.coupon && { coupon: order.coupon }),
    ...(order.receipt && { receipt: order.receipt }),
    ...(order.seller && { seller: order.seller }),
    ...(order.returned > 0 && { returned: order.returned }),
    ...(withdrawal?.kind === 'possible'
      ? { withdrawUntil: toIso(withdrawal.until) }
      : withdrawal && { noWithdrawal: withdrawal.kind }),
  }
}

/** Returns the member's plan and payments. */
export async function readBilling(
  context: Pick<Context, 'content' | 'payments' | 'now'>,
  queries: Queries,
  owner: OwnerId,
): Promise<Billing> {
  const now = context.now()
  const { entitlement, renewal } = await readEntitlement(queries, owner)
  const orders = await orderStore(queries, owner).orders()
  const status = planStatusAt(entitlement, now)
  const isLive = renewal?.is_live ?? false
  const renewedOrder = orders.find(({ id }) => id === renewal?.order_id)
  const { name: provider, renews, hasPortal } = context.payments
  const canceledAt = entitlement && status.state === 'canceled' ? getCancelDate(entitlement) : undefined
  return {
    payment: { provider, renews },
    state: status.state,
    ...(entitlement && status.state !== 'free' && { ptype: entitlement.ptype }),
    ...('until' in status && { until: toIso(status.until) }),
    ...('graceUntil' in status && { graceUntil: toIso(status.graceUntil) }),
    ...(canceledAt && { canceledAt: toIso(canceledAt) }),
    ...(status.state === 'renewing' && renewedOrder && { nextCharge: renewal?.next_price ?? renewedOrder.price }),
    hasFailed: status.state === 'grace' && entitlement?.hasFailed === true && !renewal?.confirm_url,
    ...(status.state === 'grace' &&
      renewal?.confirm_url && {
        [renewal.collection === 'open' ? 'invoiceUrl' : 'confirmUrl']: renewal.confirm_url,
      }),
    mayCancel: isLive && ['renewing', 'grace', 'running'].includes(status.state),
    mayResume: isLive && status.state === 'canceled',
    hasPortal: hasPortal && renewal?.provider === provider && renewal.customer_id !== '',
    orders: orders.filter(({ state }) => state !== 'void').map((order) => toOrder(context, order, orders)),
  }
}

/** Returns the stored rows of the member's orders, renewal and reminders, for the data export. */
export async function readStoredPayments(queries: Queries, owner: OwnerId) {
  const store = orderStore(queries, owner)
  const [orders, renewal, reminders] = await Promise.all([store.orders(), store.renewal(), store.sentReminders()])
  return { orders, renewals: renewal ? [renewal] : [], reminders }
}

/** Updates an open order from the provider, for a member who returns before the webhook arrives. */
export async function refreshOrder(context: Context, owner: OwnerId, id: string) {
  const { db } = context
  const storedOrder = (await orderStore(db, owner).order(id)) ?? fail('OrderNotFound')
  if (storedOrder.state === 'open') {
    await countAttempts(context, ['orders', owner])
    await refreshCheckout(context, owner, storedOrder)
  }
  const ownOrders = await orderStore(db, owner).orders()
  return toOrder(context, ownOrders.find((order) => order.id === id) ?? fail('OrderNotFound'), ownOrders)
}
