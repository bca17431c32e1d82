import { z } from 'zod'
import type { Minor } from '#rules/subscription/money.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { allOrders, type OrderRow } from '../orders/order-store.ts'
import { RETRY_POLICY } from '../subscriptions/end-subscription-queue.ts'

/** Refunds an order through the provider. The order stores when the refund became due. */
export const refundQueue = {
  name: 'refund',
  ...RETRY_POLICY,
  data: z.object({ orderId: z.string() }),
} satisfies Queue<z.ZodType<object>>

type RefundState = Partial<Pick<OrderRow, 'refund_due_at' | 'refund_failed_at' | 'refund_amount'>>

const updateOrder = (queries: Queries, id: string, values: RefundState) =>
  allOrders(queries).updateTable('orders').set(values).where('id', '=', id).execute()

/**
 * Queues the refund of an order, or of `part` of it, in the caller's transaction. Orders that were not paid through
 * Stripe are refunded manually.
 */
export async function queueRefund(
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  queries: Queries,
  order: OrderRow,
  part?: Minor,
) {
  if (order.provider !== 'stripe' || !order.charge_id) return
  await updateOrder(queries, order.id, { refund_due_at: now(), refund_amount: part ?? null })
  await jobs.enqueue(queries, refundQueue, { orderId: order.id })
}

/** Records that an order was refunded by this server, in the provider's dashboard or by the bank. */
export const recordRefund = (queries: Queries, id: string) =>
  updateOrder(queries, id, { refund_due_at: null, refund_failed_at: null, refund_amount: null })

/** Refunds an order. Idempotent at the provider. Failures are logged and listed by `npm run orders -- list`. */
export const payRefund =
  ({ db, payments, log, now }: Context) =>
  async ({ orderId }: { orderId: string }) => {
    const order = await allOrders(db).selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
    if (!order?.refund_due_at) return
    try {
      if (order.provider !== payments.name)
        throw new Error(`cannot refund: payment provider ${order.provider} is not set up`)
      await payments.refund(order)
    } catch (error) {
      log.error({ err: error, order: order.reference }, 'refund failed; it will be retried')
      await updateOrder(db, order.id, { refund_failed_at: now() })
      throw error
    }
    await recordRefund(db, order.id)
  }
