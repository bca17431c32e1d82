import type { Context } from '#server/context.ts'
import { reconcile } from './reconcile.ts'

/** Only the provider that took the money can do it. The error makes another process try that is configured for it. */
function requireStripe({ payments, log }: Context) {
  if (payments.name === 'stripe') return
  log.error('cannot end a Stripe subscription or checkout because Stripe is not set up; set STRIPE_SECRET_KEY')
  throw new Error('Stripe is not set up.')
}

/** Ends a subscription at the provider, and records what was charged until then. */
export const endSubscription =
  (context: Context) =>
  async ({ contractId: subscriptionId }: { contractId: string }) => {
    requireStripe(context)
    await context.payments.endSubscription(subscriptionId)
    await reconcile(context, subscriptionId)
  }

/**
 * Closes a checkout at the provider. If it was paid a moment before, the order is completed instead; a deleted account
 * gets its money back.
 */
export const closeCheckout =
  (context: Context) =>
  async ({ checkoutId }: { checkoutId: string }) => {
    requireStripe(context)
    const closed = await context.payments.closeCheckout(checkoutId)
    if (closed.state === 'open') throw new Error('The checkout is still open.')
    if (closed.state === 'done') await reconcile(context, closed.subscriptionId)
  }
