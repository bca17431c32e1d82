import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { PaidCharge } from '#server/ports/payments.ts'
import { mailAcademy } from '../messages.ts'
import { allOrders, type OrderRow } from '../orders/order-store.ts'
import { formatMoney } from '../prices.ts'

/**
 * Records refunds that the bank rejected after the provider had paid them: the academy must refund them by hand, and
 * gets an email. The orders may belong to a deleted account.
 */
export async function recordFailedRefunds(
  context: Context,
  transaction: InTransaction,
  charges: readonly PaidCharge[],
): Promise<void> {
  const orders = allOrders(transaction)
  for (const charge of charges) {
    const paidOrder = orders.selectFrom('orders').selectAll().where('invoice_id', '=', charge.invoiceId)
    const order = await paidOrder.forUpdate().executeTakeFirst()
    const amount = order ? computeMissingRefund(order, charge) : 0
    // An order with a refund amount is being refunded, or was marked as refunded by hand.
    if (!order || amount <= 0 || order.refund_due_at || order.refund_amount !== null) continue
    const dueRefund = { refund_due_at: context.now(), refund_failed_at: context.now(), refund_amount: amount }
    await orders.updateTable('orders').set(dueRefund).where('id', '=', order.id).execute()
    await mailAcademy(context, transaction, {
      subject: `Refund of order ${order.reference} failed`,
      before: [
        `The bank rejected the refund of order ${order.reference}. Stripe returned the money to your Stripe balance.`,
        `Please refund ${formatMoney(amount, order.currency)} in another way, then mark the order as refunded on its page.`,
      ],
    })
  }
}

/** Whether the provider has paid a refund that is due, also if it failed before and was made again in the dashboard. */
export const isDueRefundPaid = (order: OrderRow, charge: PaidCharge): boolean =>
  order.refund_due_at !== null &&
  (charge.isReversed || (order.refund_failed_at !== null && computeMissingRefund(order, charge) <= 0))

/** Returns the part of a recorded refund that the provider has not paid. */
function computeMissingRefund({ state, returned, is_charged_back }: OrderRow, charge: PaidCharge): number {
  if (charge.isReversed || is_charged_back) return 0
  return (state === 'refunded' ? charge.sum : returned) - charge.returned
}
