import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { JobError } from '#server/platform/jobs/jobs.ts'
import { checkoutClosingQueue, endSubscriptionQueue } from './end-subscription-queue.ts'
import { reconcile } from './reconcile.ts'

/** Fails the job permanently if Stripe is not set up. */
function requireStripe({ payments, log }: Context, ended: { subscription: string } | { checkout: string }) {
  if (payments.name === 'stripe') return
  log.error(
    ended,
    'cannot end a Stripe subscription or checkout because Stripe is not set up; set PAYMENT=stripe and its keys and restart, or end it in the Stripe dashboard',
  )
  throw new JobError('Stripe is not set up', true)
}

/** Queues jobs again that failed while Stripe was not set up. */
export async function retryFailedEndings({ db, jobs, payments }: Pick<Context, 'db' | 'jobs' | 'payments'>) {
  if (payments.name !== 'stripe') return
  for (const queue of [endSubscriptionQueue, checkoutClosingQueue]) {
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${queue.failed.name} and state < 'completed'`.execute(db)
    await jobs.retryFailed(
      queue,
      rows.map(({ id }) => id),
    )
  }
}

/** Cancels a subscription at the provider and records its charges. */
export const endSubscription =
  (context: Context) =>
  async ({ contractId: subscriptionId }: { contractId: string }) => {
    requireStripe(context, { subscription: subscriptionId })
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
    requireStripe(context, { checkout: checkoutId })
    const closedCheckout = await context.payments.closeCheckout(checkoutId)
    if (closedCheckout.state === 'open') throw new Error('the checkout is still open')
    if (closedCheckout.state !== 'completed') return
    await reconcile(context, closedCheckout.subscriptionId)
    // The job waits, so that the academy does not leave Stripe before a bank debit has arrived or failed.
    if ((await context.payments.readSubscription(closedCheckout.subscriptionId))?.isPending)
      throw new JobError('the payment of the checkout is pending', false)
  }
