import { lesser, minus, type Minor, NOTHING, plus, shareOf } from './money.ts'
import { type Period, periodFrom, type Ptype } from './period.ts'
import { type Entitlement, planStatusAt } from './plan-status.ts'

/**
 * Reason why nothing can be bought now. `renews-itself`: the same plan renews automatically. `canceled`: the same plan
 * was canceled and is still open; undo the cancellation instead. `paid-ahead`: the next period is already paid.
 * `longer-runs`: the year must end before four weeks can be bought. `other-currency`: the rest of the current period
 * was paid in another currency, so it cannot be credited, and the provider cannot start a period later than now.
 */
export type NoOffer = 'renews-itself' | 'canceled' | 'paid-ahead' | 'longer-runs' | 'other-currency'

/**
 * `new`: starts now. `renewal`: follows the current period. `change`: starts now, and the rest of the current period is
 * credited. `otherCurrency`: a `renewal` instead of a `change`, since the rest was paid in another currency.
 */
export type Offer =
  | { kind: 'new' | 'renewal' | 'change'; period: Period; credit: Minor; otherCurrency?: true }
  | { kind: 'none'; because: NoOffer }

/** A paid period and its value in its currency. */
export interface Paid extends Period {
  worth: Minor
  currency: string
}

/** Returns the value of the rest of a paid period at `now`, by remaining time, rounded down. */
export function restOf({ start, end, worth }: Omit<Paid, 'currency'>, now: Date): Minor {
  const from = Math.max(start.getTime(), now.getTime())
  return shareOf(worth, end.getTime() - from, end.getTime() - start.getTime())
}

/** Returns the value of the rest of all periods that were paid in this currency. */
export const creditOf = (paid: readonly Paid[], currency: string, now: Date): Minor =>
  paid.reduce((sum, one) => (one.currency === currency ? plus(sum, restOf(one, now)) : sum), NOTHING)

export interface Wanted {
  ptype: Ptype
  price: Minor
  currency: string
  /** Costs nothing, and replaces nothing that was paid for. */
  isGift?: boolean
  /** Whether the provider will charge the next period automatically: then it cannot follow a period paid ahead. */
  renews: boolean
}

/** Returns what a member may buy now. */
export function offerOf(
  entitlement: Entitlement | undefined,
  { ptype, price, currency, renews, isGift = false }: Wanted,
  paid: readonly Paid[],
  now: Date,
): Offer {
  const status = planStatusAt(entitlement, now)
  const fromNow = periodFrom(ptype, now)
  // The renewal is being charged: buying now would charge twice.
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

/** Returns the amount to pay. The coupon is applied first, so that no credit is spent on a discounted part. */
export function totalOf(price: Minor, discount: Minor, credit: Minor) {
  const reduced = minus(price, discount)
  const used = lesser(credit, reduced)
  return { discount: lesser(discount, price), credit: used, total: minus(reduced, used) }
}
