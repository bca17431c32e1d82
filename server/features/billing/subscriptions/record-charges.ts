import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { PaidCharge, Subscription } from '#server/ports/payments.ts'
import { type OrderRow, orderStore } from '../orders/order-store.ts'
import {
  markPaid,
  recordRefundedOrder,
  recordWonDispute,
  voidCreditedOrder,
} from '../orders/record-payments-and-refunds.ts'
import { createRenewalOrder } from '../orders/renewal-order.ts'
import { isDueRefundPaid } from '../refunds/record-failed-refunds.ts'
import { recordRefund } from '../refunds/refund-queue.ts'
import { refundReplacedRenewals } from '../refunds/refund-replaced-renewals.ts'

/** A subscription at the provider, and the order that started it. */
export interface OwnedSubscription {
  owner: OwnerId
  initialOrder: OrderRow
  subscription: Subscription
}

/**
 * Records the charges and refunds of a subscription in the orders, each once. Returns whether the first charge was
 * newly recorded.
 */
export async function recordCharges(
  context: Context,
  transaction: InTransaction,
  { owner, initialOrder, subscription }: OwnedSubscription,
): Promise<{ isNewPlan: boolean }> {
  const store = orderStore(transaction, owner)
  let isNewPlan = false
  for (const charge of subscription.charges.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const order = await findOrAddOrder(transaction, { owner, initialOrder }, charge)
    const payment = {
      start: charge.period.start,
      paidAt: charge.at,
      invoice_id: charge.invoiceId,
      charge_id: charge.chargeId,
    }
    const paidOrder = await markPaid(context, transaction, { owner, order }, payment)
    if (paidOrder?.is_renewal) await linkReplacement(context, transaction, { owner, initialOrder, renewal: paidOrder })
    if (paidOrder && charge.isFirst) isNewPlan = true
    if (charge.isReversed) {
      const refunded = await recordRefundedOrder(context, transaction, { owner, order })
      if (refunded || order.is_charged_back)
        await store.changeOrder(order.id, ['refunded'], { is_charged_back: charge.isChargedBack })
    } else if (order.is_charged_back) await recordWonDispute(context, transaction, { owner, order })
    else if (charge.returned > order.returned) {
      const updated = await store.changeOrder(order.id, ['paid'], { returned: charge.returned })
      if (updated) await voidCreditedOrder(context, transaction, { owner, refunded: updated })
    }
    if (isDueRefundPaid(order, charge)) await recordRefund(transaction, order.id)
  }
  return { isNewPlan }
}

/**
 * Returns the order of a charge. The first charge belongs to the initial order; each later charge has its own order.
 */
async function findOrAddOrder(
  transaction: InTransaction,
  { owner, initialOrder }: Omit<OwnedSubscription, 'subscription'>,
  { invoiceId, ptype, isFirst, sum, at }: PaidCharge,
): Promise<OrderRow> {
  if (isFirst) return initialOrder
  const store = orderStore(transaction, owner)
  const existing = (await store.orders()).find(({ invoice_id }) => invoice_id === invoiceId)
  if (existing) return existing
  return store.addOrder({
    ...createRenewalOrder({ ...initialOrder, ptype }, { sum, createdAt: at }),
    invoice_id: invoiceId,
  })
}

/**
 * Links a renewal to the order that replaces it: an open order whose price did not include credit for the renewal. Once
 * that order is paid, the unused part of the renewal is refunded.
 */
async function linkReplacement(
  context: Context,
  transaction: InTransaction,
  { owner, initialOrder, renewal }: { owner: OwnerId; initialOrder: OrderRow; renewal: OrderRow },
) {
  const store = orderStore(transaction, owner)
  const current = await store.renewal()
  const hasNewerSubscription =
    current !== undefined && current.order_id !== initialOrder.id && current.since > initialOrder.created_at
  const replacement = hasNewerSubscription ? await store.order(current.order_id) : await store.openOrder()
  if (!replacement || replacement.id === initialOrder.id) return
  await store.changeOrder(renewal.id, ['paid'], { replaced_by: replacement.id })
  await refundReplacedRenewals(context, transaction, { owner, replacement })
}
