import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { allOrders } from './orders/order-store.ts'
import { isKnown, recordEvent } from './subscriptions/recorded-events.ts'
import { reconcile, refreshCheckout } from './subscriptions/reconcile.ts'

/** Messages of the provider. */
const PATH = '/api/payments/stripe'
const BYTES = 1024 * 1024

/** Stripe's webhook. The body is read unparsed, because its signature covers the exact bytes. */
export function paymentRoutes(app: FastifyInstance, context: Context) {
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BYTES }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post(PATH, { bodyLimit: BYTES }, async ({ body, headers }, reply) => {
      // An owner may choose Stripe at any moment.
      if (context.payments.name !== 'stripe') return fail('NotFound')
      const signature = headers['stripe-signature']
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return fail('BadRequest', 'the signature is missing')
      await handleWebhook(context, body, signature)
      return reply.code(204).send()
    })
  })
}

/** Handles a webhook. It is answered only when everything is saved: after a crash the provider sends it again. */
export async function handleWebhook(context: Context, payload: Buffer, signature: string): Promise<void> {
  const event = await context.payments.readEvent(payload, signature, context.now())
  if (!event || (await isKnown(context.db, event.id))) return
  if (event.subscriptionId) return reconcile(context, event.subscriptionId, event)
  const order = await allOrders(context.db)
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', event.expiredCheckoutId ?? '')
    .executeTakeFirst()
  if (order?.owner_id) await refreshCheckout(context, order.owner_id, order)
  await context.db.transaction().execute((transaction) => recordEvent(transaction, event, context.now()))
}
