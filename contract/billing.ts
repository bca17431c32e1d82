import { z } from 'zod'
import { productFunction } from './functions.ts'
import { MinorUnits, PlanType } from './content/plans-file.ts'
import { text } from './text.ts'

/**
 * Billing calls between a member and the academy. Times are ISO 8601 in UTC, amounts in the smallest unit of their
 * currency.
 */

const Time = z.iso.datetime()
const OrderId = z.string().regex(/^[0-9a-f]{24}$/, 'is not an order')
const Code = text(40, 0).trim()

/** How the member pays the academy. `renews`: the next period is charged automatically. */
export const Payment = z.object({ provider: z.enum(['stripe', 'academy', 'demo']), renews: z.boolean() })
export type Payment = z.infer<typeof Payment>

const Amounts = z.object({
  price: MinorUnits,
  /** Discount of a coupon. */
  discount: MinorUnits,
  /** Credit for the unused part of the previous period. */
  credit: MinorUnits,
  total: MinorUnits,
  currency: z.string(),
})

/**
 * `open`: awaits payment. `paid`: its period is active. `refunded`: refunded or charged back. `void`: will not be paid.
 */
export const OrderState = z.enum(['open', 'paid', 'refunded', 'void'])

/** An order as its member sees it. A paid order is also the receipt. */
export const Order = Amounts.extend({
  id: z.string(),
  /** Reference to quote at the desk. */
  reference: z.string(),
  /** Receipt number, consecutive within a year: `2026-000017`. Set once paid; a gift has none. */
  receipt: z.string().optional(),
  /** Name and address of the seller when the receipt was issued, line by line. Omitted if unknown. */
  seller: z.array(z.string()).optional(),
  /** Amount of a partial refund; the plan continues after it. */
  returned: MinorUnits.optional(),
  provider: z.enum(['stripe', 'academy', 'demo', 'gift']),
  /** Plan that was ordered. */
  ptype: PlanType,
  state: OrderState,
  /** When the order was placed. */
  at: Time,
  paidAt: Time.optional(),
  refundedAt: Time.optional(),
  period: z.object({ start: Time, end: Time }).optional(),
  coupon: z.string().optional(),
  /** End of the time in which the purchase can be withdrawn. */
  withdrawUntil: Time.optional(),
  /**
   * Reason why the purchase cannot be withdrawn within the withdrawal period. `credited`: the unused part was credited
   * to a later order. `used-up`: the member already withdrew from this plan within the year.
   */
  noWithdrawal: z.enum(['credited', 'used-up']).optional(),
})
export type Order = z.infer<typeof Order>

/** Billing status of a member: the states of `rules/subscription/plan-status.ts`. */
export const Billing = z.object({
  payment: Payment,
  state: z.enum(['free', 'renewing', 'running', 'canceled', 'grace', 'ended']),
  /** Current plan; omitted for the free plan. */
  ptype: PlanType.optional(),
  /** End of the paid period; also the next charge if the plan renews. */
  until: Time.optional(),
  graceUntil: Time.optional(),
  canceledAt: Time.optional(),
  /** Amount of the next charge, after discounts, if the plan renews automatically. */
  nextCharge: MinorUnits.optional(),
  /** Whether the last attempt to charge failed. */
  hasFailed: z.boolean(),
  /** Page of the provider on which the member must confirm the charge at the bank. */
  confirmUrl: z.url().optional(),
  /** Page of the provider on which the member pays the renewal, which is not charged automatically. */
  invoiceUrl: z.url().optional(),
  /** Whether the plan can be canceled: the next period would be charged automatically. */
  mayCancel: z.boolean(),
  mayResume: z.boolean(),
  /** Whether the provider has a page for changing cards. */
  hasPortal: z.boolean(),
  orders: z.array(Order),
})
export type Billing = z.infer<typeof Billing>

/** Returns the plan and payments of the caller. */
export const billingFunction = productFunction({
  name: 'billing',
  arguments: z.tuple([]),
  callers: 'member',
  response: Billing,
})

export const QuoteRequest = z.object({ plan: PlanType, coupon: Code.optional() })

/** Price of a plan for this member now, or the reason why it cannot be bought now. */
export const Quote = z.discriminatedUnion('kind', [
  Amounts.extend({
    kind: z.enum(['new', 'renewal', 'change']),
    plan: PlanType,
    start: Time,
    end: Time,
    payment: Payment,
    /**
     * Present if the current period was paid in another currency: its unused part is not credited, and the new plan
     * starts at the end of the period.
     */
    otherCurrency: z.literal(true).optional(),
    /** End of the current plan. */
    until: Time.optional(),
    /** Whether the purchase could be withdrawn. False if the member has withdrawn from this plan within the year. */
    mayWithdraw: z.boolean(),
    /** Days within which a purchase can be withdrawn; 0 if the academy does not offer withdrawal. */
    withdrawalDays: z.int(),
    /** Reason why the given coupon is not valid. */
    couponFault: z
      .enum(['unknown', 'early', 'late', 'used-up', 'other-plan', 'other-currency', 'used-by-you'])
      .optional(),
  }),
  z.object({
    kind: z.literal('none'),
    /** Requested plan. */
    plan: PlanType,
    because: z.enum(['renews-itself', 'canceled', 'paid-ahead', 'longer-runs', 'other-currency']),
    /** Current plan. */
    has: PlanType,
    until: Time,
    payment: Payment,
  }),
])
export type Quote = z.infer<typeof Quote>

/** 400 for an unknown plan, 429 RateLimitExceeded. */
export const quoteFunction = productFunction({
  name: 'quote',
  arguments: z.tuple([QuoteRequest]),
  callers: 'member',
  response: Quote,
})

/**
 * `total` is the amount that the member was shown, in `currency`: any other price is rejected. `currency` defaults to
 * the currency of the academy. `accepts`: the member accepts the terms, and that the plan starts immediately.
 */
export const OrderRequest = QuoteRequest.extend({
  total: MinorUnits,
  currency: text(20).optional(),
  accepts: z.literal(true, 'the terms must be accepted'),
})

/** `url`: the payment page of the provider, if the order is paid there. */
export const PlacedOrder = z.object({ order: Order, url: z.string().optional() })
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** Places an order. 409 OrderRefused, CouponRefused, PriceChanged; 503 PaymentUnavailable. */
export const orderFunction = productFunction({
  name: 'order',
  arguments: z.tuple([OrderRequest]),
  callers: 'owner',
  response: PlacedOrder,
})

/** Fetches the state of an order from the provider, and settles it if it is paid. 404 OrderNotFound. */
export const settleFunction = productFunction({
  name: 'settleOrder',
  arguments: z.tuple([z.object({ order: OrderId })]),
  callers: 'owner',
  response: Order,
})

/** Cancels the plan at the end of the period. 409 OrderRefused if no charge is planned. */
export const cancelFunction = productFunction({
  name: 'cancelPlan',
  arguments: z.tuple([]),
  callers: 'owner',
  response: Billing,
})

/** Reverts a cancellation before the period ends. */
export const resumeFunction = productFunction({
  name: 'resumePlan',
  arguments: z.tuple([]),
  callers: 'owner',
  response: Billing,
})

/** Withdraws from a purchase within the withdrawal period. The plan ends now, and the amount is refunded. */
export const withdrawFunction = productFunction({
  name: 'withdrawOrder',
  arguments: z.tuple([z.object({ order: OrderId })]),
  callers: 'owner',
  response: Billing,
})

/** Returns the URL of the provider's page for managing cards. */
export const portalFunction = productFunction({
  name: 'paymentPortal',
  arguments: z.tuple([]),
  callers: 'owner',
  response: z.object({ url: z.string() }),
})
