import { minAmount, type Minor, ZERO, proportionalShare } from './money.ts'
import type { Ptype } from './period.ts'

/** Discounts one order by a percentage or an amount. */
export interface Coupon {
  /** Whole percent, 1 to 100; null if an amount is deducted. */
  percent: number | null
  amount: Minor | null
  /** Currency of `amount`. */
  currency: string | null
  /** Limits the coupon to this plan. */
  ptype: Ptype | null
  /** First and last moment of validity. */
  from: Date | null
  until: Date | null
  /** Maximum number of orders in total. */
  limit: number | null
}

export type CouponRefusal = 'early' | 'late' | 'used-up' | 'other-plan' | 'other-currency' | 'used-by-you'

interface CouponUse {
  ptype: Ptype
  currency: string
  /** Orders that have used the coupon, and those of this member. */
  used: number
  ownUses: number
  now: Date
}

/** Returns why a coupon is not valid; undefined if it is. A member can use it once. */
export function couponRefusal(
  coupon: Coupon,
  { ptype, currency, used, ownUses, now }: CouponUse,
): CouponRefusal | undefined {
  if (coupon.ptype !== null && coupon.ptype !== ptype) return 'other-plan'
  if (coupon.amount !== null && coupon.currency !== currency) return 'other-currency'
  if (coupon.from !== null && now < coupon.from) return 'early'
  if (coupon.until !== null && now > coupon.until) return 'late'
  if (ownUses > 0) return 'used-by-you'
  if (coupon.limit !== null && used >= coupon.limit) return 'used-up'
  return undefined
}

/** Returns the discount, at most the price. A percentage is rounded down. */
export const calculateDiscount = ({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>, price: Minor): Minor =>
  percent !== null ? proportionalShare(price, percent, 100) : minAmount(amount ?? ZERO, price)
