import { Stripe } from 'stripe'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { callStripe, openStripe } from './client.ts'
import type { KnownAtStripe } from './pending-at-stripe.ts'

/**
 * Validates a Stripe key with a read-only request that needs the same permission as payments. Returns whether the key
 * can read a known object and therefore belongs to the current account and mode; false if no object is known. Throws
 * BadRequest, which names the field, and PaymentUnavailable.
 */
export async function tryStripeKey(
  { config, log }: Pick<Context, 'config' | 'log'>,
  keys: { secretKey: string; webhookSecret: string },
  { subscription, checkout }: KnownAtStripe,
): Promise<boolean> {
  if (config.stripeApi !== undefined && keys.secretKey.includes('_live_'))
    fail('BadRequest', "'secretKey': a live key may only be sent to Stripe; expected a test key")
  const stripe = openStripe({ provider: 'stripe', ...keys, api: config.stripeApi }, log)
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    if (subscription !== null) await stripe.subscriptions.retrieve(subscription)
    else if (checkout !== null) await stripe.checkout.sessions.retrieve(checkout)
    return subscription !== null || checkout !== null
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return false
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      fail('BadRequest', "'secretKey': Stripe doesn’t recognize this key")
    if (error instanceof Stripe.errors.StripePermissionError)
      fail(
        'BadRequest',
        "'secretKey': this key can’t create checkout sessions; grant it that permission, or use the secret key",
      )
    return callStripe(Promise.reject(error))
  }
}
