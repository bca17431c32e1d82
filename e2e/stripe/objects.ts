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
  | 'cancel_at_period_end'
  | 'pause_collection'
  | 'metadata'
  | 'created'
  | 'currency'
>

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'amount' | 'amount_refunded' | 'refunded' | 'disputed' | 'paid'
> & { payment_intent: string }

export type Invoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'status'
  | 'attempted'
  | 'auto_advance'
  | 'next_payment_attempt'
  | 'billing_reason'
  | 'amount_paid'
  | 'amount_due'
  | 'currency'
  | 'created'
  | 'parent'
> & {
  status_transitions: Pick<Stripe.Invoice.StatusTransitions, 'paid_at'>
  lines: { object: 'list'; data: Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'period'>[] }
}

export const list = <T>(data: T[]): Pick<Stripe.ApiList<T>, 'object' | 'data' | 'has_more'> => ({
  object: 'list',
  data,
  has_more: false,
})

type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status'> & { latest_charge: Charge | null }

/** Payment intent of an invoice: a successful charge, or a pending debit. */
export const toPaymentIntent = (charge: Charge | undefined, debit: Pick<Intent, 'id' | 'status'> | undefined) => {
  if (charge)
    return {
      id: charge.payment_intent,
      object: 'payment_intent',
      status: 'succeeded',
      latest_charge: charge,
    } satisfies Intent
  return debit && ({ ...debit, object: 'payment_intent', latest_charge: null } satisfies Intent)
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
export const refusal = (code: string, message: string) => ({
  error: { type: 'invalid_request_error', code, message } satisfies Pick<
    Stripe.StripeRawError,
    'type' | 'code' | 'message'
  >,
})
