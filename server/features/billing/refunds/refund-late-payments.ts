import { toMinor } from '#rules/subscription/money.ts'
import { getPeriod } from '#rules/subscription/period.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from '../orders/order-store.ts'
import { endSubscriptionQueue } from '../subscriptions/end-subscription-queue.ts'
import { assignReceiptNumber } from '../orders/assign-receipt-number.ts'
import type { PaidCharge, Subscription } from '#server/ports/payments.ts'
import { isDueRefundPaid } from './record-failed-refunds.ts'
import { recordRefund, queueRefund } from './refund-queue.ts'
import { createRenewalOrder } from '../orders/renewal-order.ts'

/**
 * Refunds unrecorded charges of a deleted account in full, and cancels the subscription. The order and the queued
 * refund share a transaction, so repeated webhooks refund once. Also records refunds of charges that were already
 * recorded.
 */
export async function refundLatePayments(
  context: Context,
  transaction: InTransaction,
  { initialOrder, subscription }: { initialOrder: OrderRow; subscription: Subscription },
) {
  for (const charge of subscription.charges) {
    const order = await findOrAddOrder(transaction, initialOrder, charge)
    if (order.paid_at) {
      await recordRefundedCharge(context, transaction, order, charge)
      continue
    }
    const { start, end } = getPeriod(order.ptype, charge.period.start)
    const refunded = await allOrders(transaction)
      .updateTable('orders')
      .set({
        state: 'refunded',
        paid_at: charge.at,
        refunded_at: context.now(),
        period_start: start,
        period_end: end,
        invoice_id: charge.invoiceId,
        charge_id: charge.chargeId,
        is_charged_back: charge.isChargedBack,
        receipt: await assignReceiptNumber(transaction, context.now()),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!charge.isReversed) await queueRefund(context, transaction, refunded)
  }
  if (subscription.isLive)
    await context.jobs.enqueue(transaction, endSubscriptionQueue, { contractId: subscription.id })
}

/**
 * Records a full or partial refund or a dispute of an order without an owner. After a won dispute the order is paid
 * again, with its previous period, because the academy keeps the payment and nobody can use the period.
 */
async function recordRefundedCharge(context: Context, transaction: InTransaction, order: OrderRow, charge: PaidCharge) {
  const { isReversed, isChargedBack } = charge
  const update = (values: Partial<Pick<OrderRow, 'state' | 'refunded_at' | 'returned' | 'is_charged_back'>>) =>
    allOrders(transaction).updateTable('orders').set(values).where('id', '=', order.id).execute()
  if (isReversed && order.state === 'paid')
    await update({ state: 'refunded', refunded_at: context.now(), is_charged_back: isChargedBack })
  else if (isReversed && order.is_charged_back) await update({ is_charged_back: isChargedBack })
  else if (order.is_charged_back) await update({ state: 'paid', refunded_at: null, is_charged_back: false })
  else if (order.state === 'paid' && charge.returned > order.returned) await update({ returned: charge.returned })
  if (isDueRefundPaid(order, charge)) await recordRefund(transaction, order.id)
}

/** Returns the order of a charge; adds an unpaid order if there is none. */
async function findOrAddOrder(
  transaction: InTransaction,
  initialOrder: OrderRow,
  charge: PaidCharge,
): Promise<OrderRow> {
  if (charge.isFirst) return initialOrder
  const orders = allOrders(transaction)
  const existing = orders.selectFrom('orders').selectAll().where('invoice_id', '=', charge.invoiceId)
  const order = {
    ...createRenewalOrder({ ...initialOrder, ptype: charge.ptype }, { sum: toMinor(charge.sum), createdAt: charge.at }),
    owner_id: null,
  }
  return (
    (await existing.executeTakeFirst()) ??
    (await orders.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow())
  )
}
