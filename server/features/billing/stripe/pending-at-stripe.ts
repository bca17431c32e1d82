import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { checkoutClosingQueue, endSubscriptionQueue } from '../subscriptions/end-subscription-queue.ts'

/** Numbers of objects that Stripe still has to process for this academy. */
interface PendingAtStripe {
  /** Subscriptions that Stripe will charge again. */
  renewals: number
  /** Checkouts that can still be paid. */
  checkouts: number
  /** Refunds that have not been paid yet. */
  refunds: number
  /** Queued cancellations of subscriptions, and closings of checkouts, such as those of deleted accounts. */
  endings: number
  /** Id of one of the subscriptions; null if there are none. */
  subscription: string | null
}

export async function readPendingAtStripe(queries: Queries): Promise<PendingAtStripe> {
  const { rows } = await sql<PendingAtStripe>`
    with live as (
      select contract_id from renewals left join subscriptions using (owner_id)
      where provider = 'stripe' and is_live and cancel_id is null)
    select
      (select count(*)::int from live) as renewals,
      (select min(contract_id) from live) as subscription,
      (select count(*)::int from orders where provider = 'stripe' and state = 'open' and checkout_id is not null)
        as checkouts,
      (select count(*)::int from orders where provider = 'stripe' and refund_due_at is not null) as refunds,
      (select count(*)::int from pgboss.job
        where name in (${endSubscriptionQueue.name}, ${checkoutClosingQueue.name}) and state < 'completed')
        as endings`.execute(queries)
  return rows[0] ?? { renewals: 0, checkouts: 0, refunds: 0, endings: 0, subscription: null }
}

/**
 * Throws Conflict if Stripe is still needed: it would continue to charge members, and the academy would no longer be
 * notified.
 */
export async function failIfStripeNeeded(queries: Queries) {
  const { renewals, checkouts, refunds, endings } = await readPendingAtStripe(queries)
  const pending = [
    renewals > 0 && `plans that renew through Stripe: ${renewals} (cancel them at the end of their period in Stripe)`,
    checkouts > 0 && `open checkouts: ${checkouts} (they close within a day)`,
    refunds > 0 && `unpaid refunds: ${refunds}`,
    endings > 0 && `subscriptions and checkouts that are being ended: ${endings} (within a minute if Stripe responds)`,
  ].filter((reason) => reason !== false)
  if (pending.length > 0) fail('Conflict', `Stripe is still needed for ${pending.join('; ')}`)
}

/**
 * Logs an error at the start if the settings choose another provider although Stripe still charges members. The start
 * is not refused, because the Stripe account may no longer exist.
 */
export async function reportUnwatchedCharges({ db, payments, log }: Pick<Context, 'db' | 'payments' | 'log'>) {
  if (payments.name === 'stripe') return
  await failIfStripeNeeded(db).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error
    log.error(`${error.message}; set PAYMENT=stripe and its keys, or members are charged without a plan`)
  })
}
