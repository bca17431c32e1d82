import type { Context } from '#server/context.ts'
import { reconcile } from './reconcile.ts'

/** Whoever took the money must be asked. Thrown, it is tried again, by a process that is set up for it. */
function requireStripe({ payments, log }: Context) {
  if (payments.name === 'stripe') return
  log.error('a subscription or checkout at Stripe has to be ended, and Stripe is not set up')
  throw new Error('Stripe is not set up.')
}

/** Ends a subscription at the provider, and notes what was charged until then. */
export const endSubscription =
  (context: Context) =>
  async ({ contractId: subscriptionId }: { contractId: string }) => {
    requireStripe(context)
    await context.payments.endSubscription(subscriptionId)
    await reconcile(context, subscriptionId)
  }

/** Closes a checkout at the provider. One that was paid a moment before is settled instead: an account that is gone gets its money back. */
export const closeCheckout =
  (context: Context) =>
  async ({ checkoutId }: { checkoutId: string }) => {
    requireStripe(context)
    const closed = await context.payments.closeCheckout(checkoutId)
    if (closed.state === 'open') throw new Error('The checkout is still open.')
    if (closed.state === 'done') await reconcile(context, closed.subscriptionId)
  }
