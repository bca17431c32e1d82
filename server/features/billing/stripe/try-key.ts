import { Stripe } from 'stripe'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { callStripe, openStripe } from './client.ts'

/**
 * Validates a Stripe key with a read-only request that needs the same permission as payments. `subscription`: id of one
 * that the key must be able to access; null if there is none. Throws BadRequest, which names the field, and
 * PaymentUnavailable.
 */
export async function tryStripeKey(
  { config, log }: Pick<Context, 'config' | 'log'>,
  keys: { secretKey: string; webhookSecret: string },
  subscription: string | null,
) {
  if (config.stripeApi !== undefined && keys.secretKey.includes('_live_'))
    fail('BadRequest', "'secretKey': a live key may only be sent to Stripe; expected a test key")
  const stripe = openStripe({ provider: 'stripe', ...keys, api: config.stripeApi }, log)
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    if (subscription !== null) await stripe.subscriptions.retrieve(subscription)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      fail(
        'BadRequest',
        "'secretKey': the plans that renew belong to another Stripe account, or to another mode (live or test): cancel those plans first",
      )
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      fail('BadRequest', "'secretKey': Stripe does not know this key")
    if (error instanceof Stripe.errors.StripePermissionError)
      fail(
        'BadRequest',
        "'secretKey': this key can’t create checkout sessions; grant it that permission, or use the secret key",
      )
    await callStripe(Promise.reject(error))
  }
}
