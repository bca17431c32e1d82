import type { Minor } from '#rules/subscription/money.ts'
import type { Collection } from '#rules/subscription/grace.ts'
import type { Period } from '#rules/subscription/period.ts'

/** What a provider has to know of an order. Sums in minor units. */
export interface PayableOrder {
  id: string
  ptype: '4WK' | '1YR'
  currency: string
  price: number
  /** The discount of a coupon, and the credit for an earlier order. */
  discount: number
  credit: number
  total: number
  /** The charge that a refund names; null before it was paid. */
  charge_id: string | null
  invoice_id: string | null
  /** The part that goes back; null where all of it does. */
  refund_amount: number | null
  /** Partial refunds, made or pending. */
  returned: number
}

/** One charge of a subscription that was paid. */
export interface Charged {
  invoiceId: string
  /** What a refund names. */
  chargeId: string | null
  sum: Minor
  period: Pick<Period, 'start'>
  at: Date
  isFirst: boolean
  /** The partial refund. */
  returned: Minor
  /** It was paid back or charged back, as a whole. */
  isUndone: boolean
}

/** A subscription at the provider, in its current state. */
export interface Subscription {
  id: string
  customerId: string
  /** Our order that began it. */
  orderId: string
  /** It goes on to be charged, unless it ends after its period. */
  isLive: boolean
  endsAfterPeriod: boolean
  /** Its first payment is on its way, as with a bank debit. */
  isPending: boolean
  /** How the charge of the next period stands, and by which invoice. */
  collection: Exclude<Collection, 'due'>
  invoiceId: string | undefined
  /** When the period ends that was invoiced last: then the next invoice is made. Undefined where none will be. */
  nextCharge: Date | undefined
  charges: readonly Charged[]
}

/** How a payment begins. `paid`: there and then. `manual`: for the academy. `hosted-page`: on a page of the provider. */
export type PaymentStart = 'paid' | 'manual' | 'hosted-page'

/** How a checkout stands. `done` names the subscription that it made. */
export type Checkout = { state: 'open'; url: string } | { state: 'gone' } | { state: 'done'; subscriptionId: string }

export interface Buyer {
  /** Undefined for who signs in by other means. */
  email: string | undefined
  /** The provider's name of a member who has paid by it before. */
  customerId: string | undefined
}

/**
 * Whoever takes the money. What answers a promise may ask a third party, and is never called while a transaction is
 * open. Calls that change something may be made twice: the second changes nothing. They throw PaymentUnavailable where
 * the provider cannot be reached, and then the answer is not known.
 */
export interface Payments {
  name: 'stripe' | 'academy' | 'demo'
  /** Charges the next period by itself. */
  renews: boolean
  hasPortal: boolean
  startOf(order: PayableOrder): PaymentStart
  /**
   * Opens the page on which an order is paid `hosted-page`. Requested again for the same order it answers the same page.
   */
  openCheckout(order: PayableOrder, buyer: Buyer): Promise<{ url: string; checkoutId: string }>
  readCheckout(checkoutId: string): Promise<Checkout>
  /** Closes a checkout that is still open, and says how it ended: it may have been paid in that moment. */
  closeCheckout(checkoutId: string): Promise<Checkout>
  /**
   * The order of ours that began a subscription. Undefined for one that is not of this school, and for one that the
   * provider no longer knows.
   */
  orderOfSubscription(subscriptionId: string): Promise<string | undefined>
  /** Undefined where the provider no longer knows it. */
  readSubscription(subscriptionId: string): Promise<Subscription | undefined>
  setRenewing(subscriptionId: string, renews: boolean): Promise<void>
  /** Ends it now; nothing more is charged. */
  endSubscription(subscriptionId: string): Promise<void>
  refund(order: PayableOrder): Promise<void>
  /** Address of its pages for a member's cards. */
  portal(customerId: string): Promise<string>
  /** Reads what was sent to us. Undefined for what concerns no subscription; throws BadRequest for a forgery. */
  readEvent(payload: Buffer, signature: string, now: Date): Promise<PaymentEvent | undefined>
}

export interface PaymentEvent {
  id: string
  type: string
  subscriptionId: string | undefined
  /** A checkout that ran out. */
  expiredCheckoutId: string | undefined
}
