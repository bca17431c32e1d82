import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { allOrders } from './orders/order-store.ts'
import { isEventRecorded, recordEvent } from './subscriptions/recorded-events.ts'
import { reconcile, refreshCheckout } from './subscriptions/reconcile.ts'

const WEBHOOK_PATH = '/api/payments/stripe'
const MAX_BODY_BYTES = 1024 * 1024

/** Registers Stripe's webhook. The body is not parsed, because the signature covers the exact bytes. */
export function paymentRoutes(app: FastifyInstance, context: Context) {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(WEBHOOK_PATH, { bodyLimit: MAX_BODY_BYTES }, async ({ body, headers }, reply) => {
      // Stripe may be enabled in the Studio at runtime.
      if (context.payments.name !== 'stripe') return fail('NotFound')
      const signature = headers['stripe-signature']
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return fail('BadRequest', 'the signature is missing')
      await handleWebhook(context, body, signature)
      return reply.code(204).send()
    })
  })
}

/** Handles a webhook. Resolves after the commit, so that the provider retries after a crash. */
export async function handleWebhook(context: Context, payload: Buffer, signature: string): Promise<void> {
  const event = await context.payments.readEvent(payload, signature, context.now())
  if (!event || (await isEventRecorded(context.db, event.id))) return
  if (event.subscriptionId) return reconcile(context, event.subscriptionId, event)
  const order = await allOrders(context.db)
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', event.expiredCheckoutId ?? '')
    .executeTakeFirst()
  if (order?.owner_id) await refreshCheckout(context, order.owner_id, order)
  await context.db.transaction().execute((transaction) => recordEvent(transaction, event, context.now()))
}
