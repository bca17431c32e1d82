import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { handleWebhook } from './handle-webhook.ts'

/** Messages of the provider. */
const PATH = '/api/payments/stripe'
const BYTES = 1024 * 1024

/** Where Stripe tells us what happened. The body is read as it came: its signature is over these very bytes. */
export function paymentRoutes(app: FastifyInstance, context: Context) {
  if (context.payments.name !== 'stripe') return
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BYTES }, (_request, body, done) =>
      done(null, body),
    )
    hooks.post(PATH, { bodyLimit: BYTES }, async ({ body, headers }, reply) => {
      const signature = headers['stripe-signature']
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return fail('BadRequest', 'the signature is missing')
      await handleWebhook(context, body, signature)
      return reply.code(204).send()
    })
  })
}
