import { minAmount, subtract, type Minor, ZERO, addAmounts, proportionalShare } from './money.ts'
import { type Period, periodFrom, type Ptype } from './period.ts'
import { type Entitlement, planStatusAt } from './plan-status.ts'

/**
 * Reason why nothing can be bought now. `renews-itself`: the same plan renews automatically. `canceled`: the same plan
 * was canceled and is still open; undo the cancellation instead. `paid-ahead`: the next period is already paid.
 * `longer-runs`: the year must end before four weeks can be bought. `other-currency`: the rest of the current period
 * was paid in another currency, so it cannot be credited, and the provider cannot start a period later than now.
 */
export type NoOfferReason = 'renews-itself' | 'canceled' | 'paid-ahead' | 'longer-runs' | 'other-currency'

/**
 * `new`: starts now. `renewal`: follows the current period. `change`: starts now, and the rest of the current period is
 * credited. `otherCurrency`: a `renewal` instead of a `change`, since the rest was paid in another currency.
 */
export type Offer = PlanOffer | { kind: 'none'; because: NoOfferReason }

export interface PlanOffer {
  kind: 'new' | 'renewal' | 'change'
  period: Period
  credit: Minor
  otherCurrency?: true
  /** The period of a `change` that would follow the current one instead, if that is possible. */
  laterPeriod?: Period
}

/** A paid period and its value in its currency. */
export interface PaidPeriod extends Period {
  worth: Minor
  currency: string
}

/** Returns the value of the rest of a paid period at `now`, by remaining time, rounded down. */
export function remainingValue({ start, end, worth }: Omit<PaidPeriod, 'currency'>, now: Date): Minor {
  const from = Math.max(start.getTime(), now.getTime())
  return proportionalShare(worth, end.getTime() - from, end.getTime() - start.getTime())
}

/** Returns the value of the rest of all periods that were paid in this currency. */
export const totalCredit = (paidPeriods: readonly PaidPeriod[], currency: string, now: Date): Minor =>
  paidPeriods.reduce(
    (sum, paidEntitlement) =>
      paidEntitlement.currency === currency ? addAmounts(sum, remainingValue(paidEntitlement, now)) : sum,
    ZERO,
  )

export interface RequestedPlan {
  ptype: Ptype
  price: Minor
  currency: string
  /** Costs nothing, and replaces nothing that was paid for. */
  isGift?: boolean
  /** Whether the provider will charge the next period automatically: then it cannot follow a period paid ahead. */
  renews: boolean
}

/** Returns what a member may buy now. */
export function getOffer(
  entitlement: Entitlement | undefined,
  { ptype, price, currency, renews, isGift = false }: RequestedPlan,
  paidPeriods: readonly PaidPeriod[],
  now: Date,
): Offer {
  const status = planStatusAt(entitlement, now)
  const fromNow = periodFrom(ptype, now)
  // The renewal is being charged: buying now would charge twice.
  if (entitlement && status.state === 'grace' && !entitlement.hasFailed)
    return { kind: 'none', because: 'renews-itself' }
  if (!entitlement || status.plan === 'free' || status.state === 'grace')
    return { kind: 'new', period: fromNow, credit: ZERO }
  const isFuturePeriod = entitlement.start > now
  const offerAfterPeriod: Offer = isFuturePeriod
    ? { kind: 'none', because: 'paid-ahead' }
    : { kind: 'renewal', period: periodFrom(ptype, status.until), credit: ZERO }
  if (isGift) return offerAfterPeriod
  if (entitlement.ptype === '1YR' && ptype === '4WK') return { kind: 'none', because: 'longer-runs' }
  if (entitlement.ptype === ptype) {
    if (status.state === 'renewing') return { kind: 'none', because: 'renews-itself' }
    if (status.state === 'canceled' && entitlement.renews) return { kind: 'none', because: 'canceled' }
    if (isFuturePeriod || !renews) return offerAfterPeriod
  }
  if (
    paidPeriods.some(
      (paidEntitlement) => paidEntitlement.currency !== currency && remainingValue(paidEntitlement, now) > 0,
    )
  ) {
    if (renews) return { kind: 'none', because: 'other-currency' }
    return offerAfterPeriod.kind === 'none' ? offerAfterPeriod : { ...offerAfterPeriod, otherCurrency: true }
  }
  const credit = minAmount(totalCredit(paidPeriods, currency, now), price)
  const mayFollow = !renews && offerAfterPeriod.kind !== 'none'
  return {
    kind: 'change',
    period: fromNow,
    credit,
    ...(mayFollow && { laterPeriod: offerAfterPeriod.period }),
  }
}

/**
 * Returns the offer for an order with this credit: without any, the order follows the current period if possible, whose
 * rest would be lost otherwise. This is the case for gifts, full discounts, and orders from before the current period.
 */
export const applyOrderCredit = (offer: PlanOffer, credit: Minor): PlanOffer =>
  offer.kind === 'change' && offer.laterPeriod && credit === ZERO
    ? { kind: 'renewal', period: offer.laterPeriod, credit: ZERO }
    : offer

/** Returns the amount to pay. The coupon is applied first, so that no credit is spent on a discounted part. */
export function calculateTotal(price: Minor, discount: Minor, credit: Minor) {
  const discountedPrice = subtract(price, discount)
  const usedCredit = minAmount(credit, discountedPrice)
  return { discount: minAmount(discount, price), credit: usedCredit, total: subtract(discountedPrice, usedCredit) }
}
