import { RENEWAL_DUE } from '#contract/limits.ts'
import type { Collection } from './grace.ts'

/** A subscription at the payment provider, and our records of it. */
export interface RenewalFacts {
  /** A newer subscription of the member replaced it. */
  isReplaced: boolean
  /** Its initial order was paid, even if it was refunded later. */
  isPaid: boolean
  /** Its first payment is pending, as with a bank debit. */
  isPending: boolean
  /** The provider continues to charge it. */
  isLive: boolean
  collection: Exclude<Collection, 'due'>
  /** Time of the next invoice; undefined if there is none. */
  nextCharge: Date | undefined
  /** Newest charged period: its start, and whether its charge was refunded. */
  newest: { start: Date; isUndone: boolean } | undefined
  /** Our recorded start of that period. */
  recordedStart: Date | null | undefined
}

/**
 * Consequence for the member. `replaced` and `unpaid`: the subscription is ended at the provider and grants nothing.
 * `pending`: no change yet. `paid`: the plan follows its charges; `endsNow`: no more charges.
 */
export type RenewalDecision =
  | { state: 'replaced' }
  | { state: 'pending' }
  | { state: 'unpaid' }
  | { state: 'paid'; endsNow: boolean; isLive: boolean; collection: Collection }

/** Decides what a subscription at the provider means for the member (`docs/decisions/0042-expiry.md`). */
export function decideRenewal(facts: RenewalFacts, now: Date): RenewalDecision {
  const { newest, recordedStart } = facts
  if (facts.isReplaced) return { state: 'replaced' }
  // An unpaid order replaces nothing: the previous plan continues until the payment has arrived.
  if (!newest && !facts.isPaid) return { state: facts.isPending ? 'pending' : 'unpaid' }
  // A credit was void, so our period was shortened; the next charge would include days without access.
  const isShortened = Boolean(newest && recordedStart && recordedStart < newest.start)
  const endsNow = isShortened || newest?.isUndone === true
  return { state: 'paid', endsNow, isLive: facts.isLive && !endsNow, collection: collectionAt(facts, now) }
}

/** There is a delay between the end of a period and its invoice; with a leap day, up to a day. */
const collectionAt = ({ collection, nextCharge }: RenewalFacts, now: Date): Collection =>
  collection === 'none' && nextCharge && nextCharge.getTime() - now.getTime() <= RENEWAL_DUE ? 'due' : collection
