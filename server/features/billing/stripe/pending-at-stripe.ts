import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { pendingCallQueues } from '../subscriptions/end-subscription-queue.ts'
import { CHANGE_TIMEOUT } from '../subscriptions/stop-charges.ts'

/** Numbers of objects that Stripe still has to process for this academy. */
interface PendingAtStripe {
  /** Subscriptions that Stripe will charge again. */
  renewals: number
  /** Checkouts that can still be paid, and those that are being opened. */
  checkouts: number
  /** Refunds that have not been paid yet. */
  refunds: number
  /** Queued cancellations of subscriptions, and closings of checkouts, such as those of deleted accounts. */
  endings: number
}

/**
 * Milliseconds after which the checkout of an order exists or never will: its request starts within {@link
 * CHANGE_TIMEOUT}, and takes less. If the order is voided meanwhile, the checkout is closed only after it was opened.
 */
const OPENING_TIMEOUT = 2 * CHANGE_TIMEOUT

async function readPendingAtStripe(queries: Queries, now: Date): Promise<PendingAtStripe> {
  const { rows } = await sql<PendingAtStripe>`
    select
      (select count(*)::int from renewals left join subscriptions using (owner_id)
        where provider = 'stripe' and is_live and (cancel_id is null or change_asked_at is not null)) as renewals,
      (select count(*)::int from orders where provider = 'stripe' and (state = 'open' or state = 'void'
        and checkout_id is null and not is_renewal and created_at > ${new Date(now.getTime() - OPENING_TIMEOUT)}))
        as checkouts,
      (select count(*)::int from orders where provider = 'stripe' and refund_due_at is not null) as refunds,
      (select count(*)::int from pgboss.job
        where name = any(${pendingCallQueues}) and state < 'completed')
        as endings`.execute(queries)
  return rows[0] ?? { renewals: 0, checkouts: 0, refunds: 0, endings: 0 }
}

/**
 * Ids of objects in the Stripe account in use, which only the keys of this account can read. Null if there are none.
 */
export interface KnownAtStripe {
  /** A subscription that renews. */
  subscription: string | null
  /** The newest checkout. */
  checkout: string | null
}

export async function readKnownAtStripe(queries: Queries): Promise<KnownAtStripe> {
  const { rows } = await sql<KnownAtStripe>`
    select
      (select min(contract_id) from renewals left join subscriptions using (owner_id)
        where provider = 'stripe' and is_live and cancel_id is null) as subscription,
      (select checkout_id from orders where provider = 'stripe' and checkout_id is not null
        order by created_at desc limit 1) as checkout`.execute(queries)
  return rows[0] ?? { subscription: null, checkout: null }
}

/** Returns why the Stripe account in use is still needed; undefined if it is not. */
export async function describePendingAtStripe(queries: Queries, now: Date): Promise<string | undefined> {
  const { renewals, checkouts, refunds, endings } = await readPendingAtStripe(queries, now)
  const pending = [
    renewals > 0 && `plans that renew through Stripe: ${renewals} (cancel them at the end of their period in Stripe)`,
    checkouts > 0 &&
      `open checkouts: ${checkouts} (they close within a day, or a few minutes after npm run orders -- cancel)`,
    refunds > 0 && `unpaid refunds: ${refunds} (if one has failed, pay it manually and mark its order as refunded)`,
    endings > 0 &&
      `subscriptions and checkouts that are being ended: ${endings} (within a minute if Stripe responds; bank debits take up to two weeks)`,
  ].filter((reason) => reason !== false)
  return pending.length > 0 ? pending.join('; ') : undefined
}

/** A warning for owners and operators if the provider in use is not Stripe, but Stripe still charges members. */
export async function findPaymentProblems({ db, payments, now }: Pick<Context, 'db' | 'payments' | 'now'>) {
  const reasons = payments.name === 'stripe' ? undefined : await describePendingAtStripe(db, now())
  return reasons === undefined
    ? []
    : [{ code: 'stripe-needed' as const, text: `payment: Stripe is not set up, but needed for ${reasons}` }]
}

/**
 * Throws if the Stripe account in use is still needed: it would continue to charge members, and the academy would no
 * longer be notified. `isReplaced`: another Stripe account or mode replaces it; then throws BadRequest, which names the
 * field, instead of Conflict. Call it after the new connection is written, so that no order still uses the previous one
 * ({@link lockPaymentProvider}).
 */
export async function failIfStripeNeeded(queries: Queries, now: Date, { isReplaced = false } = {}) {
  const reasons = await describePendingAtStripe(queries, now)
  if (reasons === undefined) return
  if (!isReplaced) fail('Conflict', `Stripe is still needed for ${reasons}`)
  fail(
    'BadRequest',
    `'secretKey': this key is for another Stripe account, or another mode (live or test), and the current one is still needed for ${reasons}`,
  )
}

/**
 * Logs an error at startup if the settings choose another provider, or keys of another Stripe account, although Stripe
 * still charges members. The server starts anyway, because the previous account may no longer exist.
 */
export async function reportUnwatchedCharges({
  db,
  payments,
  log,
  now,
}: Pick<Context, 'db' | 'payments' | 'log' | 'now'>) {
  if (payments.name !== 'stripe') {
    const reasons = await describePendingAtStripe(db, now())
    if (reasons !== undefined)
      log.error(
        `Stripe is still needed for ${reasons}; set PAYMENT=stripe and its keys, or members are charged without a plan`,
      )
    return
  }
  const { subscription } = await readKnownAtStripe(db)
  if (subscription === null) return
  const isKnown = await payments.findOrderOfSubscription(subscription).then(
    (order) => order !== undefined,
    // Stripe does not respond, which the requests of members report.
    () => true,
  )
  if (!isKnown)
    log.error(
      { subscription },
      'the Stripe keys are those of another account or mode: it lacks a subscription that renews; set the previous keys, or members are charged without a plan',
    )
}
