import { lesser, minus, type Minor, NOTHING, plus, shareOf } from './money.ts'
import { type Period, periodFrom, type Ptype } from './period.ts'
import { type Entitlement, planStatusAt } from './plan-status.ts'

/**
 * Why nothing can be bought now. `renews-itself`: the same plan goes on by itself. `canceled`: the same plan was
 * canceled and is still open, so undo that. `paid-ahead`: the next period is paid for already. `longer-runs`: the year
 * must end before four weeks make sense. `other-currency`: what is left of the running period was paid in another
 * currency, so it cannot be taken off, and the provider can begin no period later than now.
 */
export type NoOffer = 'renews-itself' | 'canceled' | 'paid-ahead' | 'longer-runs' | 'other-currency'

/**
 * `new`: from now. `renewal`: follows the running period. `change`: from now, what is left of the running period counts
 * as credit. `otherCurrency`: a `renewal` instead of a `change`, since what is left was paid in another currency.
 */
export type Offer =
  | { kind: 'new' | 'renewal' | 'change'; period: Period; credit: Minor; otherCurrency?: true }
  | { kind: 'none'; because: NoOffer }

/** A period that was paid for, and what it was worth in its currency. */
export interface Paid extends Period {
  worth: Minor
  currency: string
}

/** The value of the rest of a paid period at `now`, by its remaining time, rounded down. */
export function restOf({ start, end, worth }: Omit<Paid, 'currency'>, now: Date): Minor {
  const from = Math.max(start.getTime(), now.getTime())
  return shareOf(worth, end.getTime() - from, end.getTime() - start.getTime())
}

/** The value of what is left of all periods that were paid in this currency. */
export const creditOf = (paid: readonly Paid[], currency: string, now: Date): Minor =>
  paid.reduce((sum, one) => (one.currency === currency ? plus(sum, restOf(one, now)) : sum), NOTHING)

export interface Wanted {
  ptype: Ptype
  price: Minor
  currency: string
  /** Costs nothing, and takes the place of nothing that was paid for. */
  isGift?: boolean
  /** Whether the provider will charge the next period by itself: then one that is paid ahead cannot be joined on. */
  renews: boolean
}

/** What a member may buy now. */
export function offerOf(
  entitlement: Entitlement | undefined,
  { ptype, price, currency, renews, isGift = false }: Wanted,
  paid: readonly Paid[],
  now: Date,
): Offer {
  const status = planStatusAt(entitlement, now)
  const fromNow = periodFrom(ptype, now)
  // It is being charged at this moment: who bought it now would pay twice.
  if (entitlement && status.state === 'grace' && !entitlement.hasFailed)
    return { kind: 'none', because: 'renews-itself' }
  if (!entitlement || status.plan === 'free' || status.state === 'grace')
    return { kind: 'new', period: fromNow, credit: NOTHING }
  const isAhead = entitlement.start > now
  const following: Offer = isAhead
    ? { kind: 'none', because: 'paid-ahead' }
    : { kind: 'renewal', period: periodFrom(ptype, status.until), credit: NOTHING }
  if (isGift) return following
  if (entitlement.ptype === '1YR' && ptype === '4WK') return { kind: 'none', because: 'longer-runs' }
  if (entitlement.ptype === ptype) {
    if (status.state === 'renewing') return { kind: 'none', because: 'renews-itself' }
    if (status.state === 'canceled' && entitlement.renews) return { kind: 'none', because: 'canceled' }
    if (isAhead || !renews) return following
  }
  if (paid.some((one) => one.currency !== currency && restOf(one, now) > 0)) {
    if (renews) return { kind: 'none', because: 'other-currency' }
    return following.kind === 'none' ? following : { ...following, otherCurrency: true }
  }
  return { kind: 'change', period: fromNow, credit: lesser(creditOf(paid, currency, now), price) }
}

/** The sum to pay. The coupon counts first, so that a credit is never wasted on a free part. */
export function totalOf(price: Minor, discount: Minor, credit: Minor) {
  const reduced = minus(price, discount)
  const used = lesser(credit, reduced)
  return { discount: lesser(discount, price), credit: used, total: minus(reduced, used) }
}
