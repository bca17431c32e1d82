import { z } from 'zod'
import { productFunction } from './functions.ts'
import { MinorUnits, Ptype } from './plans.ts'
import { text } from './text.ts'

/**
 * What a member and the academy say to each other about money. Moments are ISO 8601 in UTC, sums in the smallest unit
 * of their currency.
 */

const Moment = z.iso.datetime()
const OrderId = z.string().regex(/^[0-9a-f]{24}$/, 'is not an order')
const Code = text(40, 0).trim()

/** How the academy is paid. `renews`: the next period is charged by itself. */
export const Payment = z.object({ provider: z.enum(['stripe', 'academy', 'demo']), renews: z.boolean() })
export type Payment = z.infer<typeof Payment>

const Sums = z.object({
  price: MinorUnits,
  /** The discount of a coupon. */
  discount: MinorUnits,
  /** The credit for the rest of the former period. */
  credit: MinorUnits,
  total: MinorUnits,
  currency: z.string(),
})

/**
 * `open` waits for its payment, `paid` opened its period, `refunded` was paid back or charged back, `void` will not be
 * paid.
 */
export const OrderState = z.enum(['open', 'paid', 'refunded', 'void'])

/** An order as its member sees it; a paid one is its own receipt. */
export const Order = Sums.extend({
  id: z.string(),
  /** Given at the desk. */
  reference: z.string(),
  /**
   * Its number in the academy's books, one after the other through the year: `2026-000017`. Once it is paid; a gift has
   * none.
   */
  receipt: z.string().optional(),
  /** A partial refund; the plan goes on. */
  returned: MinorUnits.optional(),
  provider: z.enum(['stripe', 'academy', 'demo', 'gift']),
  ptype: Ptype,
  state: OrderState,
  at: Moment,
  paidAt: Moment.optional(),
  refundedAt: Moment.optional(),
  period: z.object({ start: Moment, end: Moment }).optional(),
  coupon: z.string().optional(),
  /** Until then the purchase can be withdrawn. */
  withdrawUntil: Moment.optional(),
  /**
   * Why it cannot, although its days are not over: its rest was taken off a later order, or the plan was withdrawn from
   * within the year.
   */
  noWithdrawal: z.enum(['credited', 'used-up']).optional(),
})
export type Order = z.infer<typeof Order>

/** Where a member stands: the states of `rules/subscription/plan-status.ts`. */
export const Billing = z.object({
  payment: Payment,
  state: z.enum(['free', 'renewing', 'running', 'canceled', 'grace', 'ended']),
  ptype: Ptype.optional(),
  /** End of the paid period; the next charge, where the plan renews itself. */
  until: Moment.optional(),
  graceUntil: Moment.optional(),
  canceledAt: Moment.optional(),
  /** The price of the next period, if it renews by itself. */
  nextCharge: MinorUnits.optional(),
  /** The last try to charge failed. */
  hasFailed: z.boolean(),
  /** It may be left: the next period would be charged by itself. */
  mayCancel: z.boolean(),
  mayResume: z.boolean(),
  /** The provider has pages on which cards are changed. */
  hasPortal: z.boolean(),
  orders: z.array(Order),
})
export type Billing = z.infer<typeof Billing>

/** Everything about one's own plan and payments. */
export const billingFunction = productFunction({
  name: 'billing',
  arguments: z.tuple([]),
  callers: 'member',
  answer: Billing,
})

export const QuoteRequest = z.object({ plan: Ptype, coupon: Code.optional() })

/** What a plan would cost this member now, or why it is not sold to them now. */
export const Quote = z.discriminatedUnion('kind', [
  Sums.extend({
    kind: z.enum(['new', 'renewal', 'change']),
    plan: Ptype,
    start: Moment,
    end: Moment,
    payment: Payment,
    /**
     * What is left of the running period was paid in another currency, so nothing is taken off: the plan follows that
     * period.
     */
    otherCurrency: z.literal(true).optional(),
    /** Of the plan that runs now. */
    until: Moment.optional(),
    /** False where the member has withdrawn from this plan within the year. */
    mayWithdraw: z.boolean(),
    /** Days within which a purchase can be withdrawn; 0 where the academy does not offer it. */
    withdrawalDays: z.int(),
    /** Why the coupon that was sent does not count. */
    couponFault: z
      .enum(['unknown', 'early', 'late', 'used-up', 'other-plan', 'other-currency', 'used-by-you'])
      .optional(),
  }),
  z.object({
    kind: z.literal('none'),
    plan: Ptype,
    because: z.enum(['renews-itself', 'canceled', 'paid-ahead', 'longer-runs', 'other-currency']),
    has: Ptype,
    until: Moment,
    payment: Payment,
  }),
])
export type Quote = z.infer<typeof Quote>

/** 400 where the plan is unknown, 429 RateLimitExceeded. */
export const quoteFunction = productFunction({
  name: 'quote',
  arguments: z.tuple([QuoteRequest]),
  callers: 'member',
  answer: Quote,
})

/**
 * `total` is what the member was shown, in `currency`: an order that would cost anything else is refused. Without
 * `currency` the academy's own is meant. `accepts` are the terms, and that the plan starts at once.
 */
export const OrderRequest = QuoteRequest.extend({
  total: MinorUnits,
  currency: text(20).optional(),
  accepts: z.literal(true, 'the terms must be accepted'),
})

/** `url`: the provider's page, where the payment goes on. */
export const Ordered = z.object({ order: Order, url: z.string().optional() })
export type Ordered = z.infer<typeof Ordered>

/** 409 OrderRefused, CouponRefused, PriceChanged; 503 PaymentUnavailable. */
export const orderFunction = productFunction({
  name: 'order',
  arguments: z.tuple([OrderRequest]),
  callers: 'owner',
  answer: Ordered,
})

/** Asks the provider how an order stands, and settles it when it is paid. 404 OrderNotFound. */
export const settleFunction = productFunction({
  name: 'settleOrder',
  arguments: z.tuple([z.object({ order: OrderId })]),
  callers: 'owner',
  answer: Order,
})

/** Leaves at the end of the period. 409 OrderRefused where nothing would be charged anyway. */
export const cancelFunction = productFunction({
  name: 'cancelPlan',
  arguments: z.tuple([]),
  callers: 'owner',
  answer: Billing,
})

/** Takes a cancellation back, until the period ends. */
export const resumeFunction = productFunction({
  name: 'resumePlan',
  arguments: z.tuple([]),
  callers: 'owner',
  answer: Billing,
})

/** Withdraws from a purchase within its days: the plan ends now and the sum is paid back. */
export const withdrawFunction = productFunction({
  name: 'withdrawOrder',
  arguments: z.tuple([z.object({ order: OrderId })]),
  callers: 'owner',
  answer: Billing,
})

/** Address of the provider's pages for cards. */
export const portalFunction = productFunction({
  name: 'paymentPortal',
  arguments: z.tuple([]),
  callers: 'owner',
  answer: z.object({ url: z.string() }),
})
