import { toMinor } from '#rules/subscription/money.ts'
import { periodFrom } from '#rules/subscription/period.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders, type OrderRow } from '../orders/order-store.ts'
import { endContractQueue } from '../subscriptions/end-queue.ts'
import { nextReceipt } from '../orders/next-receipt.ts'
import type { Charged, Contract } from '#server/ports/payments.ts'
import { queueRefund } from './refund-queue.ts'
import { renewalOrder } from '../orders/renewal-order.ts'

/**
 * What was charged for an account that is gone, and that our orders do not show yet, goes back in full: its member never got anything for it. The order and the
 * promise of the refund are one change, so that it goes back once, however often we hear of it. The contract itself ends.
 */
export async function refundLatePayments(
  context: Context,
  transaction: InTransaction,
  { begun, contract }: { begun: OrderRow; contract: Contract },
) {
  for (const charge of contract.charges) {
    const unpaid = await unpaidOrderOf(transaction, begun, charge)
    if (!unpaid) continue
    const { start, end } = periodFrom(begun.ptype, charge.period.start)
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
        receipt: await nextReceipt(transaction, context.now()),
      })
      .where('id', '=', unpaid.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (!charge.isUndone) await queueRefund(context, transaction, refunded)
  }
  if (contract.isLive) await context.jobs.enqueue(transaction, endContractQueue, { contractId: contract.id })
}

/** The order of a charge that our orders do not show as paid. Undefined where they do. */
async function unpaidOrderOf(transaction: InTransaction, begun: OrderRow, charge: Charged) {
  const orders = allOrders(transaction)
  const known = charge.isFirst
    ? begun
    : await orders.selectFrom('orders').selectAll().where('invoice_id', '=', charge.invoiceId).executeTakeFirst()
  if (known) return known.paid_at === null ? known : undefined
  const order = { ...renewalOrder(begun, { sum: toMinor(charge.sum), at: charge.at }), owner_id: null }
  return orders.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
}
