import { RENEWAL_DUE } from '#contract/limits.ts'
import type { Collection } from './grace.ts'

/** A subscription at the payment provider, and what we recorded of it. */
export interface RenewalFacts {
  /** A newer subscription of the member took its place. */
  isReplaced: boolean
  /** The order that began it was paid, even if it was refunded later. */
  isPaid: boolean
  /** Its first payment is under way, as with a bank debit. */
  isPending: boolean
  /** The provider goes on to charge it. */
  isLive: boolean
  collection: Exclude<Collection, 'due'>
  /** When the next invoice is made; undefined where none will be. */
  nextCharge: Date | undefined
  /** The newest period that was charged: its start, and whether its charge was paid back. */
  newest: { start: Date; isUndone: boolean } | undefined
  /** Our start of that period. */
  recordedStart: Date | null | undefined
}

/**
 * What follows for the member. `replaced` and `unpaid`: the subscription ends at the provider and opens nothing.
 * `pending`: nothing yet. `paid`: the plan is that of its charges; `endsNow`: nothing more is charged.
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
  // An unpaid order replaces nothing: the plan before continues until the payment has arrived.
  if (!newest && !facts.isPaid) return { state: facts.isPending ? 'pending' : 'unpaid' }
  // A credit was void: our period ends before the provider's, and the next charge would include days that nobody had.
  const isShortened = Boolean(newest && recordedStart && recordedStart < newest.start)
  const endsNow = isShortened || newest?.isUndone === true
  return { state: 'paid', endsNow, isLive: facts.isLive && !endsNow, collection: collectionAt(facts, now) }
}

/** There is a moment between the end of a period and its invoice; a leap day may make it a day. */
const collectionAt = ({ collection, nextCharge }: RenewalFacts, now: Date): Collection =>
  collection === 'none' && nextCharge && nextCharge.getTime() - now.getTime() <= RENEWAL_DUE ? 'due' : collection
