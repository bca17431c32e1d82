import { RENEWAL_INVOICE_PERIOD_MS } from '#contract/limits.ts'
import type { Collection } from './grace.ts'

/** Facts about a subscription at the payment provider, and the academy's records of the subscription. */
export interface RenewalFacts {
  /** Whether a newer subscription of the member replaced this subscription. */
  isReplaced: boolean
  /** Whether the initial order was paid, even if it was refunded later. */
  isPaid: boolean
  /** Whether the first payment is pending, as with a bank debit. */
  isPending: boolean
  /** Whether the provider will charge the subscription again. */
  isLive: boolean
  collection: Exclude<Collection, 'due'>
  /** Time of the next invoice; undefined without an invoice. */
  nextCharge: Date | undefined
  /** Latest charge: start of the charged period, and whether the charge was refunded. */
  latestCharge: { start: Date; isRefunded: boolean } | undefined
  /** Start of the latest charged period in the academy's records. */
  recordedStart: Date | null | undefined
}

/**
 * Consequence of the state of a subscription. `replaced` and `unpaid`: the subscription is ended at the provider and
 * gives no access. `pending`: no change yet. `paid`: the subscription gives access for the charged periods; with
 * `endsNow` it is ended at the provider.
 */
export type RenewalDecision =
  | { state: 'replaced' }
  | { state: 'pending' }
  | { state: 'unpaid' }
  | { state: 'paid'; endsNow: boolean; isLive: boolean; collection: Collection }

/** Decides what a subscription at the provider means for the member (`docs/decisions/0042-expiry.md`). */
export function decideRenewal(facts: RenewalFacts, now: Date): RenewalDecision {
  const { latestCharge, recordedStart } = facts
  if (facts.isReplaced) return { state: 'replaced' }
  // The previous plan continues until the payment for this subscription has arrived.
  if (!latestCharge && !facts.isPaid) return { state: facts.isPending ? 'pending' : 'unpaid' }
  // The recorded period was shortened because a credit was invalidated. The next charge would include days without
  // access.
  const isShortened = Boolean(latestCharge && recordedStart && recordedStart < latestCharge.start)
  const endsNow = isShortened || latestCharge?.isRefunded === true
  return { state: 'paid', endsNow, isLive: facts.isLive && !endsNow, collection: getCollection(facts, now) }
}

/** The provider creates the invoice some time after the end of a period; after a leap day, up to a day later. */
const getCollection = ({ collection, nextCharge }: RenewalFacts, now: Date): Collection =>
  collection === 'none' && nextCharge && nextCharge.getTime() - now.getTime() <= RENEWAL_INVOICE_PERIOD_MS
    ? 'due'
    : collection
