import { lesser, minus, type Minor, NOTHING, plus, shareOf } from './money.ts'
import { type Period, periodFrom, type Ptype } from './period.ts'
import { type Entitlement, standingAt } from './standing.ts'

/**
 * Why nothing can be bought now. `renews-itself`: the same plan goes on by itself. `canceled`: the same plan was
 * canceled and is still open, so undo that. `paid-ahead`: the next period is paid for already. `longer-runs`: the year
 * must end before four weeks make sense.
 */
export type NoOffer = 'renews-itself' | 'canceled' | 'paid-ahead' | 'longer-runs'

/**
 * `new`: from now. `renewal`: follows the running period. `change`: from now, what is left of the running period counts
 * as credit.
 */
export type Offer =
  | { kind: 'new' | 'renewal' | 'change'; period: Period; credit: Minor }
  | { kind: 'none'; because: NoOffer }

/** A period that was paid for, and what it was worth. */
export interface Paid extends Period {
  worth: Minor
}

/** The value of the rest of a paid period at `now`, by its remaining time, rounded down. */
export function restOf({ start, end, worth }: Paid, now: Date): Minor {
  const from = Math.max(start.getTime(), now.getTime())
  return shareOf(worth, end.getTime() - from, end.getTime() - start.getTime())
}

export const creditOf = (paid: readonly Paid[], now: Date): Minor =>
  paid.reduce((sum, one) => plus(sum, restOf(one, now)), NOTHING)

interface Wanted {
  ptype: Ptype
  price: Minor
  /** Whether the provider will charge the next period by itself: then one that is paid ahead cannot be joined on. */
  renews: boolean
}

/** What a member may buy now. */
export function offerOf(
  entitlement: Entitlement | undefined,
  { ptype, price, renews }: Wanted,
  paid: readonly Paid[],
  now: Date,
): Offer {
  const standing = standingAt(entitlement, now)
  const fromNow = periodFrom(ptype, now)
  // It is being charged at this moment: who bought it now would pay twice.
  if (entitlement && standing.state === 'grace' && !entitlement.hasFailed)
    return { kind: 'none', because: 'renews-itself' }
  if (!entitlement || standing.plan === 'free' || standing.state === 'grace')
    return { kind: 'new', period: fromNow, credit: NOTHING }
  if (entitlement.ptype === '1YR' && ptype === '4WK') return { kind: 'none', because: 'longer-runs' }
  if (entitlement.ptype === ptype) {
    if (standing.state === 'renewing') return { kind: 'none', because: 'renews-itself' }
    if (standing.state === 'canceled' && entitlement.renews) return { kind: 'none', because: 'canceled' }
    if (entitlement.start > now) return { kind: 'none', because: 'paid-ahead' }
    if (!renews) return { kind: 'renewal', period: periodFrom(ptype, standing.until), credit: NOTHING }
  }
  return { kind: 'change', period: fromNow, credit: lesser(creditOf(paid, now), price) }
}

/** The sum to pay. The coupon counts first, so that a credit is never wasted on a free part. */
export function totalOf(price: Minor, discount: Minor, credit: Minor) {
  const reduced = minus(price, discount)
  const used = lesser(credit, reduced)
  return { discount: lesser(discount, price), credit: used, total: minus(reduced, used) }
}
