import type { Stripe } from 'stripe'

/**
 * Response objects of the fake Stripe, reduced to the fields that the academy reads. Checked against the types of the
 * library.
 */

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'client_reference_id'
  | 'customer'
  | 'customer_email'
  | 'subscription'
  | 'success_url'
  | 'cancel_url'
  | 'amount_total'
  | 'currency'
>

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'customer'
  | 'status'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'collection_method'
  | 'pause_collection'
  | 'schedule'
  | 'metadata'
  | 'created'
  | 'currency'
> & {
  items: {
    object: 'list'
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end' | 'quantity'> & {
      price: Pick<Stripe.Price, 'id' | 'object' | 'unit_amount'>
    })[]
  }
}

/** A customer with a subscription has a currency. */
export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'currency'> & { deleted?: true }

/** A coupon is percent off or amount off. */
export type Coupon = Pick<Stripe.Coupon, 'duration'> & Partial<Pick<Stripe.Coupon, 'amount_off' | 'percent_off'>>

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'refunded' | 'disputed' | 'paid'
> & { payment_intent: string }

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status'> & { charge: string; payment_intent: string }

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'status'
  | 'attempted'
  | 'auto_advance'
  | 'collection_method'
  | 'next_payment_attempt'
  | 'hosted_invoice_url'
  | 'billing_reason'
  | 'amount_paid'
  | 'amount_due'
  | 'currency'
  | 'created'
  | 'parent'
> & {
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>
  lines: {
    object: 'list'
    data: Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'period' | 'parent'>[]
  }
}

export const list = <T>(data: T[]): Pick<Stripe.ApiList<T>, 'object' | 'data' | 'has_more'> => ({
  object: 'list',
  data,
  has_more: false,
})

type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'last_payment_error'> & {
  latest_charge: Charge | null
}

/** Payment intent of an invoice: a successful charge, or one that is pending. */
export const toPaymentIntent = (charge: Charge | undefined, debit: Pick<Intent, 'id' | 'status'> | undefined) => {
  if (charge)
    return {
      id: charge.payment_intent,
      object: 'payment_intent',
      status: 'succeeded',
      last_payment_error: null,
      latest_charge: charge,
    } satisfies Intent
  return (
    debit && ({ ...debit, object: 'payment_intent', last_payment_error: null, latest_charge: null } satisfies Intent)
  )
}

export const invoicePayment = (invoice: Invoice, intent: Intent, isExpanded: { intent: boolean; invoice: boolean }) => {
  return {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    invoice: isExpanded.invoice ? invoice : invoice.id,
    payment: { type: 'payment_intent', payment_intent: isExpanded.intent ? intent : intent.id },
    status: intent.status === 'succeeded' ? 'paid' : 'open',
  } satisfies Pick<Stripe.InvoicePayment, 'id' | 'object' | 'amount_paid' | 'status'> & {
    invoice: string | Invoice
    payment: Pick<Stripe.InvoicePayment.Payment, 'type'> & { payment_intent: string | Intent }
  }
}

/** An error in the format of the API. */
export const createApiError = (code: string, message: string, param?: string) => ({
  error: { type: 'invalid_request_error', code, message, ...(param && { param }) } satisfies Pick<
    Stripe.StripeRawError,
    'type' | 'code' | 'message' | 'param'
  >,
})

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

interface NewInvoice {
  id: string
  reason: BillingReason
  currency: string
  due: number
  price: number
  subscription: string
  /** Id of the line. */
  line: string
  /** In seconds, as at Stripe. */
  created: number
  period: { start: number; end: number }
}

/** A draft invoice of one line. */
export const createInvoice = ({
  id,
  reason,
  currency,
  due,
  price,
  subscription,
  line,
  ...times
}: NewInvoice): Invoice => ({
  id,
  object: 'invoice',
  status: 'draft',
  attempted: false,
  billing_reason: reason,
  auto_advance: true,
  collection_method: 'charge_automatically',
  next_payment_attempt: null,
  hosted_invoice_url: null,
  amount_paid: 0,
  amount_due: due,
  currency,
  created: times.created,
  parent: {
    type: 'subscription_details',
    quote_details: null,
    subscription_details: { metadata: null, subscription },
  },
  status_transitions: { paid_at: null },
  lines: {
    object: 'list',
    data: [{ id: line, object: 'line_item', amount: price, currency, period: times.period, parent: null }],
  },
})
