import { minAmount, type Minor, ZERO, proportionalShare } from './money.ts'
import type { PlanType } from './period.ts'

/** Coupon that discounts one order by a percentage or an amount. */
export interface Coupon {
  /** Whole percent, 1 to 100; null if an amount is deducted. */
  percent: number | null
  /** Deducted amount; null if a percentage is deducted. */
  amount: Minor | null
  /** Currency of `amount`. */
  currency: string | null
  /** Plan to which the coupon is limited; null for all plans. */
  ptype: PlanType | null
  /** Start and end of the validity; null without a limit. */
  from: Date | null
  until: Date | null
  /** Maximum number of orders of all members; null without a limit. */
  limit: number | null
}

export type CouponError = 'early' | 'late' | 'used-up' | 'other-plan' | 'other-currency' | 'used-by-you'

interface CouponUse {
  ptype: PlanType
  currency: string
  /** Number of orders of all members that have used the coupon. */
  used: number
  /** Number of orders of this member that have used the coupon. */
  ownUses: number
  now: Date
}

/** Returns the reason why a coupon is not valid; undefined if it is valid. A member can use a coupon once. */
export function findCouponError(
  coupon: Coupon,
  { ptype, currency, used, ownUses, now }: CouponUse,
): CouponError | undefined {
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
