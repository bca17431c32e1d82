import { lesser, type Minor, NOTHING, shareOf } from './money.ts'
import type { Ptype } from './period.ts'

/** Takes a share or a sum off one order. */
export interface Coupon {
  /** Whole percent, 1..100, or null where a sum is taken off. */
  percent: number | null
  amount: Minor | null
  /** Of the sum. */
  currency: string | null
  /** Only for this plan. */
  ptype: Ptype | null
  /** First and last moment at which it counts. */
  from: Date | null
  until: Date | null
  /** How many orders it is good for in all. */
  limit: number | null
}

export type CouponRefusal = 'early' | 'late' | 'used-up' | 'other-plan' | 'other-currency' | 'used-by-you'

interface Use {
  ptype: Ptype
  currency: string
  /** Orders that have used it, and this member's own. */
  used: number
  ownUses: number
  now: Date
}

/** Why a coupon does not count, or undefined. A member uses it once. */
export function couponRefusal(coupon: Coupon, { ptype, currency, used, ownUses, now }: Use): CouponRefusal | undefined {
  if (coupon.ptype !== null && coupon.ptype !== ptype) return 'other-plan'
  if (coupon.amount !== null && coupon.currency !== currency) return 'other-currency'
  if (coupon.from !== null && now < coupon.from) return 'early'
  if (coupon.until !== null && now > coupon.until) return 'late'
  if (ownUses > 0) return 'used-by-you'
  if (coupon.limit !== null && used >= coupon.limit) return 'used-up'
  return undefined
}

/** Its discount, never more than the price. A share is rounded down. */
export const discountOf = ({ percent, amount }: Pick<Coupon, 'percent' | 'amount'>, price: Minor): Minor =>
  percent !== null ? shareOf(price, percent, 100) : lesser(amount ?? NOTHING, price)
