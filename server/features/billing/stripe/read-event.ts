import type { Stripe } from 'stripe'
import { fail } from '#server/errors.ts'
import type { PaymentEvent } from '#server/ports/payments.ts'
import { callStripe, toId } from './client.ts'

/** Seconds for which a webhook signature is valid, to prevent replay. */
const TIMESTAMP_TOLERANCE_SECONDS = 300

/**
 * Verifies the signature and returns the subscription's id. All other data in the payload is ignored: the current state
 * is fetched from Stripe.
 */
export async function readEvent(
  stripe: Stripe,
  secret: string,
  { payload, signature, now }: { payload: Buffer; signature: string; now: Date },
): Promise<PaymentEvent | undefined> {
  const event = verifyEvent(stripe, secret, { payload, signature, now })
  const subscriptionId = await findSubscription(stripe, event)
  const expiredCheckoutId = event.type === 'checkout.session.expired' ? event.data.object.id : undefined
  if (!subscriptionId && !expiredCheckoutId) return undefined
  return { id: event.id, type: event.type, subscriptionId, expiredCheckoutId }
}

function verifyEvent(
  stripe: Stripe,
  secret: string,
  { payload, signature, now }: { payload: Buffer; signature: string; now: Date },
) {
  try {
    return stripe.webhooks.constructEvent(
      payload,
      signature,
      secret,
      TIMESTAMP_TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch {
    return fail('BadRequest', 'the signature is invalid')
  }
}

async function findSubscription(stripe: Stripe, event: Stripe.Event): Promise<string | undefined> {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- Stripe has about 300 event types; only these matter here
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return toId(event.data.object.subscription)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return event.data.object.id
    case 'invoice.created':
    case 'invoice.finalized':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
    case 'invoice.marked_uncollectible':
    case 'invoice.voided':
      return getInvoiceSubscription(event.data.object)
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'refund.failed':
      return findChargeSubscription(stripe, toId(event.data.object.payment_intent))
    default:
      return undefined
  }
}

/** In webhooks with an older API version, the subscription is a field of the invoice itself. */
const getInvoiceSubscription = ({ parent, ...invoice }: Stripe.Invoice & { subscription?: string | null }) =>
  toId(parent?.subscription_details?.subscription ?? invoice.subscription)

/** Charges do not refer to their invoice; invoice payments do. */
async function findChargeSubscription(stripe: Stripe, intent: string | undefined): Promise<string | undefined> {
  if (!intent) return undefined
  const payment = { type: 'payment_intent', payment_intent: intent } as const
  const { data } = await callStripe(stripe.invoicePayments.list({ payment, expand: ['data.invoice'] }))
  const invoice = data[0]?.invoice
  return typeof invoice === 'object' && !('deleted' in invoice && invoice.deleted)
    ? getInvoiceSubscription(invoice)
    : undefined
}
