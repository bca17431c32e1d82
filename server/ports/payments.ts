import type { Minor } from '#rules/subscription/money.ts'
import type { Collection } from '#rules/subscription/grace.ts'
import type { Period } from '#rules/subscription/period.ts'

/** An order as the provider needs it. Amounts are in minor units. */
export interface PayableOrder {
  id: string
  ptype: '4WK' | '1YR'
  currency: string
  price: number
  /** Discount of a coupon, and credit for an earlier order. */
  discount: number
  credit: number
  total: number
  /** Charge to refund; null before the payment. */
  charge_id: string | null
  invoice_id: string | null
  /** Amount to refund; null for a full refund. */
  refund_amount: number | null
  /** Sum of partial refunds, made or pending. */
  returned: number
}

/** A paid charge of a subscription. */
export interface PaidCharge {
  invoiceId: string
  /** Charge to refund. */
  chargeId: string | null
  sum: Minor
  period: Pick<Period, 'start'>
  at: Date
  isFirst: boolean
  /** Amount of partial refunds. */
  returned: Minor
  /** Whether it was fully refunded or charged back. */
  isReversed: boolean
}

/** A subscription at the provider, in its current state. */
export interface Subscription {
  id: string
  customerId: string
  /** Order that started the subscription. */
  orderId: string
  /** Whether it will be charged again, unless it ends after its period. */
  isLive: boolean
  endsAfterPeriod: boolean
  /** Whether its first payment is pending, as with a bank debit. */
  isPending: boolean
  /** State of the charge for the next period, and its invoice. */
  collection: Exclude<Collection, 'due'>
  invoiceId: string | undefined
  /** End of the last invoiced period, when the next invoice is created. Undefined if there will be none. */
  nextCharge: Date | undefined
  charges: readonly PaidCharge[]
}

/** How a payment starts. `paid`: immediately. `manual`: by the academy. `hosted-page`: on a page of the provider. */
export type PaymentStart = 'paid' | 'manual' | 'hosted-page'

/** State of a checkout. `done` includes the subscription that it created. */
export type Checkout = { state: 'open'; url: string } | { state: 'gone' } | { state: 'done'; subscriptionId: string }

export interface Buyer {
  /** Undefined for a member without an email address. */
  email: string | undefined
  /** Customer id at the provider. Undefined before the first payment. */
  customerId: string | undefined
}

/**
 * A payment provider. Methods that return a promise may call a third party and must not be called inside a transaction.
 * Calls that change something are idempotent. They throw PaymentUnavailable if the provider is unreachable; the outcome
 * is then unknown.
 */
export interface Payments {
  name: 'stripe' | 'academy' | 'demo'
  /** Whether the provider charges the next period automatically. */
  renews: boolean
  hasPortal: boolean
  startOf(order: PayableOrder): PaymentStart
  /** Opens the payment page of a `hosted-page` order. Repeated calls for an order return the same page. */
  openCheckout(order: PayableOrder, buyer: Buyer): Promise<{ url: string; checkoutId: string }>
  readCheckout(checkoutId: string): Promise<Checkout>
  /** Closes an open checkout and returns its state, because it may have been paid at that moment. */
  closeCheckout(checkoutId: string): Promise<Checkout>
  /**
   * Returns the order that started a subscription. Undefined if it belongs to another academy or the provider no longer
   * has it.
   */
  orderOfSubscription(subscriptionId: string): Promise<string | undefined>
  /** Returns undefined if the provider no longer has it. */
  readSubscription(subscriptionId: string): Promise<Subscription | undefined>
  setRenewing(subscriptionId: string, renews: boolean): Promise<void>
  /** Ends a subscription immediately; nothing more is charged. */
  endSubscription(subscriptionId: string): Promise<void>
  refund(order: PayableOrder): Promise<void>
  /** Returns the URL of the provider's pages for a member's payment methods. */
  portal(customerId: string): Promise<string>
  /**
   * Verifies and parses an event. Returns undefined if it concerns no subscription. Throws BadRequest for an invalid
   * signature.
   */
  readEvent(payload: Buffer, signature: string, now: Date): Promise<PaymentEvent | undefined>
}

export interface PaymentEvent {
  id: string
  type: string
  subscriptionId: string | undefined
  /** Id of an expired checkout. */
  expiredCheckoutId: string | undefined
}
