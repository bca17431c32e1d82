import type { Context } from '#server/context.ts'
import { JobError } from '#server/platform/jobs/jobs.ts'
import { reconcile } from './reconcile.ts'

/** Throws if Stripe is not configured, so that a process with Stripe retries the job. */
function requireStripe({ payments, log }: Context) {
  if (payments.name === 'stripe') return
  log.error('cannot end a Stripe subscription or checkout because Stripe is not set up; set STRIPE_SECRET_KEY')
  throw new Error('Stripe is not set up')
}

/** Cancels a subscription at the provider and records its charges. */
export const endSubscription =
  (context: Context) =>
  async ({ contractId: subscriptionId }: { contractId: string }) => {
    requireStripe(context)
    await context.payments.endSubscription(subscriptionId)
    await reconcile(context, subscriptionId)
  }

/**
 * Closes a checkout at the provider. If it was just paid, the order is completed, or refunded if the account was
 * deleted.
 */
export const closeCheckout =
  (context: Context) =>
  async ({ checkoutId }: { checkoutId: string }) => {
    requireStripe(context)
    const closedCheckout = await context.payments.closeCheckout(checkoutId)
    if (closedCheckout.state === 'open') throw new Error('the checkout is still open')
    if (closedCheckout.state !== 'done') return
    await reconcile(context, closedCheckout.subscriptionId)
    // The job waits, so that the academy does not leave Stripe before a bank debit has arrived or failed.
    if ((await context.payments.readSubscription(closedCheckout.subscriptionId))?.isPending)
      throw new JobError('the payment of the checkout is pending', false)
  }
