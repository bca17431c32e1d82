import { minAmount, subtract, type Minor, ZERO, addAmounts, proportionalShare } from './money.ts'
import { type Period, getPeriod, type PlanType } from './period.ts'
import { type Entitlement, planStatusAt } from './plan-status.ts'

/**
 * Reason why a plan cannot be bought now. `renews-itself`: the same plan renews automatically. `canceled`: the same
 * plan was canceled but has not ended, so that the member can undo the cancellation instead. `paid-ahead`: the next
 * period is already paid. `longer-runs`: a one-year plan has not ended, and four weeks were requested.
 * `other-currency`: the current period was paid in another currency, so it cannot be credited, and the
 * provider can only start the new period immediately.
 */
export type NoOfferReason = 'renews-itself' | 'canceled' | 'paid-ahead' | 'longer-runs' | 'other-currency'

/**
 * Offer that a member can buy now. `new`: starts now. `renewal`: starts after the current period. `change`: starts now,
 * and the unused part of the current period is credited. `otherCurrency`: a `renewal` instead of a `change`, since the
 * current period was paid in another currency.
 */
export type Offer = PlanOffer | { kind: 'none'; because: NoOfferReason }

export interface PlanOffer {
  kind: 'new' | 'renewal' | 'change'
  period: Period
  credit: Minor
  otherCurrency?: true
  /** For a `change`: the period that would start after the current period instead of now, if possible. */
  laterPeriod?: Period
}

/** A paid period. `paidValue` is the amount that was paid for the whole period. */
export interface PaidPeriod extends Period {
  paidValue: Minor
  currency: string
}

/** Returns the value of the unused part of a paid period at `now`, in proportion to time, rounded down. */
export function remainingValue({ start, end, paidValue }: Omit<PaidPeriod, 'currency'>, now: Date): Minor {
  const from = Math.max(start.getTime(), now.getTime())
  return proportionalShare(paidValue, end.getTime() - from, end.getTime() - start.getTime())
}

/** Returns the value of the unused parts of all periods that were paid in this currency. */
export const totalCredit = (paidPeriods: readonly PaidPeriod[], currency: string, now: Date): Minor =>
  paidPeriods.reduce(
    (sum, paidPeriod) => (paidPeriod.currency === currency ? addAmounts(sum, remainingValue(paidPeriod, now)) : sum),
    ZERO,
  )

export interface RequestedPlan {
  ptype: PlanType
  price: Minor
  currency: string
  /** Whether the plan is a gift: it costs nothing, and starts after all paid periods. */
  isGift?: boolean
  /** Whether the provider will charge the next periods automatically, so that the plan can only start now. */
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
  const periodFromNow = getPeriod(ptype, now)
  // The provider is charging the renewal, so that a purchase would be a second charge.
  if (entitlement && status.state === 'grace' && !entitlement.hasFailed)
    return { kind: 'none', because: 'renews-itself' }
  if (!entitlement || status.plan === 'free' || status.state === 'grace')
    return { kind: 'new', period: periodFromNow, credit: ZERO }
  const isFuturePeriod = entitlement.start > now
  const offerAfterPeriod: Offer = isFuturePeriod
    ? { kind: 'none', because: 'paid-ahead' }
    : { kind: 'renewal', period: getPeriod(ptype, status.until), credit: ZERO }
  if (isGift) return offerAfterPeriod
  if (entitlement.ptype === '1YR' && ptype === '4WK') return { kind: 'none', because: 'longer-runs' }
  if (entitlement.ptype === ptype) {
    if (status.state === 'renewing') return { kind: 'none', because: 'renews-itself' }
    if (status.state === 'canceled' && entitlement.renews) return { kind: 'none', because: 'canceled' }
    if (isFuturePeriod || !renews) return offerAfterPeriod
  }
  if (paidPeriods.some((paidPeriod) => paidPeriod.currency !== currency && remainingValue(paidPeriod, now) > 0)) {
    if (renews) return { kind: 'none', because: 'other-currency' }
    return offerAfterPeriod.kind === 'none' ? offerAfterPeriod : { ...offerAfterPeriod, otherCurrency: true }
  }
  const credit = minAmount(totalCredit(paidPeriods, currency, now), price)
  const mayFollow = !renews && offerAfterPeriod.kind !== 'none'
  return {
    kind: 'change',
    period: periodFromNow,
    credit,
    ...(mayFollow && { laterPeriod: offerAfterPeriod.period }),
  }
}

/**
 * Returns the offer for an order with this credit. An order without credit starts after the current period if possible,
 * because the unused part of that period would otherwise be lost. Gifts, full discounts, and orders that are older than the current period
 * have no credit.
 */
export const applyOrderCredit = (offer: PlanOffer, credit: Minor): PlanOffer =>
  offer.kind === 'change' && offer.laterPeriod && credit === ZERO
    ? { kind: 'renewal', period: offer.laterPeriod, credit: ZERO }
    : offer

/** Returns the amount to pay. Applies the coupon before the credit, so that no credit is spent on the discount. */
export function calculateTotal(price: Minor, discount: Minor, credit: Minor) {
  const discountedPrice = subtract(price, discount)
  const usedCredit = minAmount(credit, discountedPrice)
  return { discount: minAmount(discount, price), credit: usedCredit, total: subtract(discountedPrice, usedCredit) }
}
