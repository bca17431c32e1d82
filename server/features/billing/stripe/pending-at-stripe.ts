import { sql } from 'kysely'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { closeCheckoutQueue, endSubscriptionQueue } from '../subscriptions/end-subscription-queue.ts'

/** What Stripe still has to do for this academy. */
interface StripeDuties {
  /** Subscriptions that Stripe will charge again. */
  renewals: number
  /** Checkouts that can still be paid. */
  checkouts: number
  /** Refunds that were not yet paid. */
  refunds: number
  /** Queued cancellations of subscriptions, and closings of checkouts, such as those of deleted accounts. */
  endings: number
  /** One of these subscriptions. */
  subscription: string | null
}

export async function readStripeDuties(queries: Queries): Promise<StripeDuties> {
  const { rows } = await sql<StripeDuties>`
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
        where name in (${endSubscriptionQueue.name}, ${closeCheckoutQueue.name}) and state < 'completed')
        as endings`.execute(queries)
  return rows[0] ?? { renewals: 0, checkouts: 0, refunds: 0, endings: 0, subscription: null }
}

/** Throws Conflict if Stripe is still needed, because charges would go on that the academy no longer hears of. */
export async function failIfStripeNeeded(queries: Queries) {
  const { renewals, checkouts, refunds, endings } = await readStripeDuties(queries)
  const duties = [
    renewals > 0 && `plans that renew through Stripe: ${renewals} (cancel them at the end of their period in Stripe)`,
    checkouts > 0 && `open checkouts: ${checkouts} (they close within a day)`,
    refunds > 0 && `unpaid refunds: ${refunds}`,
    endings > 0 && `subscriptions and checkouts that are being ended: ${endings} (within a minute if Stripe responds)`,
  ].filter((duty) => duty !== false)
  if (duties.length > 0) fail('Conflict', `Stripe is still needed for ${duties.join('; ')}`)
}
