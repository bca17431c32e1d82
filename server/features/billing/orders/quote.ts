import type { Quote } from '#contract/billing.ts'
import { calculateDiscount } from '#rules/subscription/coupon.ts'
import { toChargeable } from '#rules/subscription/currency.ts'
import { ZERO, toMinor } from '#rules/subscription/money.ts'
import {
  applyOrderCredit,
  type Offer,
  getOffer,
  calculateTotal,
  type RequestedPlan,
} from '#rules/subscription/offer.ts'
import type { PlanType } from '#rules/subscription/period.ts'
import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { findCoupon } from './coupon-uses.ts'
import { listCreditable } from './credits.ts'
import { readEntitlement } from '../subscriptions/entitlements.ts'
import { findPlanIn, type Prices, readPrices } from '../prices.ts'
import { hasUsedWithdrawal } from '../refunds/withdrawals.ts'

/** Returns the current offer for this member. */
export async function readOffer(queries: Queries, owner: OwnerId, request: RequestedPlan, now: Date): Promise<Offer> {
  const { entitlement } = await readEntitlement(queries, owner)
  return getOffer(entitlement, request, await listCreditable(queries, owner), now)
}

/** Returns the offer for an existing order, at the price and in the currency of that order. */
export const readOfferForOrder = async (
  queries: Queries,
  owner: OwnerId,
  order: OrderRow,
  now: Date,
): Promise<Offer> => {
  const { ptype, currency, provider } = order
  const renews = provider === 'demo'
  const plan = { ptype, price: toMinor(order.price), currency, renews, isGift: provider === 'gift' }
  const offer = await readOffer(queries, owner, plan, now)
  return offer.kind === 'none' ? offer : applyOrderCredit(offer, toMinor(order.credit))
}

/** Returns a quote for a member. Requests with a coupon code are rate-limited, so that codes cannot be guessed. */
export async function quoteForMember(
  context: Context,
  { owner }: Caller,
  request: { plan: PlanType; coupon?: string | undefined },
) {
  if (request.coupon) await countAttempts(context, ['orders', owner])
  return quote(context, context.db, owner, request)
}

/** Returns the price of a plan for this member. All prices are computed here. */
export async function quote(
  context: Pick<Context, 'content' | 'payments' | 'now'>,
  queries: Queries,
  owner: OwnerId,
  { plan, coupon }: { plan: PlanType; coupon?: string | undefined },
): Promise<Quote> {
  const now = context.now()
  const prices = readPrices(context)
  const { name: provider, renews } = context.payments
  const payment = { provider, renews }
  const { entitlement } = await readEntitlement(queries, owner)
  const status = planStatusAt(entitlement, now)
  const endsAt = 'until' in status ? status.until.toISOString() : undefined
  const { price } = findPlanIn(prices, plan)
  const { currency } = prices
  const offer = await readOffer(queries, owner, { ptype: plan, price, currency, renews }, now)
  if (offer.kind === 'none')
    return {
      kind: 'none',
      plan,
      because: offer.because,
      has: entitlement?.ptype ?? plan,
      until: endsAt ?? now.toISOString(),
      payment,
    }
  const reduction = await findUsableCoupon(prices, queries, { owner, code: coupon, ptype: plan, now })
  const sums = calculateTotal(price, toChargeable(reduction.discount, currency), toChargeable(offer.credit, currency))
  const { kind, period } = applyOrderCredit(offer, sums.credit)
  return {
    kind,
    plan,
    price,
    ...sums,
    currency,
    ...(offer.otherCurrency && { otherCurrency: true }),
    start: period.start.toISOString(),
    end: period.end.toISOString(),
    payment,
    mayWithdraw: !hasUsedWithdrawal(await orderStore(queries, owner).orders(), plan, now),
    withdrawalDays: prices.withdrawalDays,
    ...(status.plan === 'paid' && endsAt && { until: endsAt }),
    ...(reduction.refusal && { couponFault: reduction.refusal }),
  }
}

interface CouponUse {
  owner: OwnerId
  code: string | undefined
  ptype: PlanType
  now: Date
}

async function findUsableCoupon(prices: Prices, queries: Queries, { owner, code, ptype, now }: CouponUse) {
  if (!code) return { discount: ZERO }
  const request = { owner, code: code.toUpperCase(), ptype, currency: prices.currency, now }
  const couponResult = await findCoupon(queries, request)
  if (!couponResult) return { discount: ZERO, refusal: 'unknown' as const }
  const { coupon, refusal } = couponResult
  return refusal
    ? { discount: ZERO, refusal }
    : { discount: calculateDiscount(coupon, findPlanIn(prices, ptype).price) }
}
