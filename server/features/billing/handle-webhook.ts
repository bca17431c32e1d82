import type { Context } from '#server/context.ts'
import { allOrders } from './orders/order-store.ts'
import { isKnown, isNews } from './subscriptions/payment-events.ts'
import { reconcile, refreshCheckout } from './subscriptions/reconcile.ts'

/** Takes a message of the provider. It is answered only when all is kept: a crash on the way lets the provider send it again. */
export async function handleWebhook(context: Context, payload: Buffer, signature: string): Promise<void> {
  const event = await context.payments.readEvent(payload, signature, context.now())
  if (!event || (await isKnown(context.db, event.id))) return
  if (event.contractId) return reconcile(context, event.contractId, event)
  const order = await allOrders(context.db)
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', event.expiredCheckoutId ?? '')
    .executeTakeFirst()
  if (order?.owner_id) await refreshCheckout(context, order.owner_id, order)
  await context.db.transaction().execute((transaction) => isNews(transaction, event, context.now()))
}
