import { RENEWAL_DUE } from '#contract/limits.ts'
import type { Collection } from './grace.ts'

/** A subscription at the payment provider, and the academy's records of it. */
export interface RenewalFacts {
  /** Whether a newer subscription of the member replaced it. */
  isReplaced: boolean
  /** Whether its initial order was paid, even if it was refunded later. */
  isPaid: boolean
  /** Whether its first payment is pending, as with a bank debit. */
  isPending: boolean
  /** Whether the provider will charge it again. */
  isLive: boolean
  collection: Exclude<Collection, 'due'>
  /** Time of the next invoice; undefined if there is none. */
  nextCharge: Date | undefined
  /** Last charged period: its start, and whether its charge was refunded. */
  newest: { start: Date; isUndone: boolean } | undefined
  /** Start of that period in the academy's records. */
  recordedStart: Date | null | undefined
}

/**
 * Consequence of the state of a subscription. `replaced` and `unpaid`: it is ended at the provider and gives no access.
 * `pending`: no change yet. `paid`: it gives access for the charged periods; with `endsNow` it is ended at the
 * provider.
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
  // The previous plan continues until the payment for this one has arrived.
  if (!newest && !facts.isPaid) return { state: facts.isPending ? 'pending' : 'unpaid' }
  // The academy's period was shortened because a credit became void. The next charge would include days without access.
  const isShortened = Boolean(newest && recordedStart && recordedStart < newest.start)
  const endsNow = isShortened || newest?.isUndone === true
  return { state: 'paid', endsNow, isLive: facts.isLive && !endsNow, collection: getCollection(facts, now) }
}

/** The provider creates the invoice some time after the end of a period; after a leap day, up to a day later. */
const getCollection = ({ collection, nextCharge }: RenewalFacts, now: Date): Collection =>
  collection === 'none' && nextCharge && nextCharge.getTime() - now.getTime() <= RENEWAL_DUE ? 'due' : collection
