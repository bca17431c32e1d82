import type { Minor } from '#rules/subscription/money.ts'
import type { Collection } from '#rules/subscription/grace.ts'
import type { Period, PlanType } from '#rules/subscription/period.ts'

/** The fields of an order that the provider needs. Amounts are in minor units. */
export interface PayableOrder {
  id: string
  /** Kind of plan: four weeks or one year. */
  ptype: '4WK' | '1YR'
  currency: string
  price: number
  /** Discount of a coupon. */
  discount: number
  /** Credit for the unused part of a previous order. */
  credit: number
  total: number
  /** Id of the charge to refund; null before the payment. */
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
  /** Plan whose period was charged. */
  ptype: PlanType
  /** Id of the charge to refund. */
  chargeId: string | null
  sum: Minor
  period: Pick<Period, 'start'>
  /** Time of the payment. */
  at: Date
  /** Whether this is the first charge of the subscription. */
  isFirst: boolean
  /** Amount of partial refunds. */
  returned: Minor
  /** Whether the charge was fully refunded or charged back. */
  isReversed: boolean
  /** Whether the bank charged the payment back, which is reverted if the academy wins the dispute. */
  isChargedBack: boolean
}

/** A subscription at the provider, in its current state. */
export interface Subscription {
  id: string
  customerId: string
  /** Id of the order that started the subscription. */
  orderId: string
  /** Whether the subscription will be charged again, unless `endsAfterPeriod` is true. */
  isLive: boolean
  endsAfterPeriod: boolean
  /** Whether the provider charges nothing until the subscription is resumed at the provider. */
  isPaused: boolean
  /** Whether the first payment is pending, for example a bank debit. */
  isPending: boolean
  /** State of the charge for the next period. */
  collection: Exclude<Collection, 'due'>
  /**
   * Page on which the member must confirm a `failed` charge at the bank, or pay an `open` invoice; undefined if the
   * charge needs neither.
   */
  confirmUrl: string | undefined
  /** Invoice of the charge for the next period. */
  invoiceId: string | undefined
  /**
   * End of the last invoiced period, when the next invoice is created. Undefined if no further invoice is planned.
   */
  nextCharge: Date | undefined
  /** Amount of the next charge after discounts; undefined if the provider does not state it. */
  nextPrice: Minor | undefined
  charges: readonly PaidCharge[]
}

/**
 * How a payment starts. `paid` orders are paid immediately, `manual` orders by an agreement with the academy, and
 * `hosted-page` orders on a page of the provider.
 */
export type PaymentStart = 'paid' | 'manual' | 'hosted-page'

/** State of a checkout (the provider's payment page). A `completed` checkout has created a subscription. */
export type Checkout =
  | { state: 'open'; url: string }
  | { state: 'expired' }
  | { state: 'completed'; subscriptionId: string }

export interface Buyer {
  /** Undefined for a member without an email address. */
  email: string | undefined
  /** Customer id at the provider. Undefined before the first payment. */
  customerId: string | undefined
}

/**
 * A payment provider. Methods that return a promise may call a third party and must not be called inside a transaction.
 * Calls that change data are idempotent. Throws PaymentUnavailable if the provider is unreachable, so that the effect
 * of the call is unknown.
 */
export interface Payments {
  name: 'stripe' | 'academy' | 'demo'
  /** Whether the provider charges the next period automatically. */
  renews: boolean
  /** Whether the provider has pages on which members change their payment methods. */
  hasPortal: boolean
  getPaymentStart(order: PayableOrder): PaymentStart
  /** Opens the payment page of a `hosted-page` order. Repeated calls for an order return the same page. */
  openCheckout(order: PayableOrder, buyer: Buyer): Promise<{ url: string; checkoutId: string }>
  readCheckout(checkoutId: string): Promise<Checkout>
  /** Closes an open checkout and returns its state, because it may have been paid in the meantime. */
  closeCheckout(checkoutId: string): Promise<Checkout>
  /**
   * Returns the id of the order that started a subscription. Undefined if the subscription belongs to another academy
   * or no longer exists at the provider.
   */
  findOrderOfSubscription(subscriptionId: string): Promise<string | undefined>
  /** Returns undefined if the subscription no longer exists at the provider. */
  readSubscription(subscriptionId: string): Promise<Subscription | undefined>
  /** Sets whether the subscription is charged again after the current period. */
  setRenewing(subscriptionId: string, renews: boolean): Promise<void>
  /** Ends a subscription immediately; nothing more is charged. */
  endSubscription(subscriptionId: string): Promise<void>
  /** Refunds `refund_amount` of the order, or the whole amount. */
  refund(order: PayableOrder): Promise<void>
  /** Returns the URL of the provider's pages for a member's payment methods; undefined if the customer was deleted. */
  portal(customerId: string): Promise<string | undefined>
  /**
   * Verifies and parses an event. Returns undefined if the event does not concern a subscription or checkout. Throws
   * BadRequest for an invalid signature.
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
