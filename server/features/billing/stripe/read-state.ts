import { Stripe } from 'stripe'
import { toMinor } from '#rules/subscription/money.ts'
import type { PaidCharge, Checkout, Subscription } from '#server/ports/payments.ts'
import { callStripe, toId } from './client.ts'

export async function readCheckout(stripe: Stripe, checkoutId: string): Promise<Checkout> {
  const session = await callStripe(stripe.checkout.sessions.retrieve(checkoutId).catch(undefinedIfMissing))
  // The checkout of another Stripe account, for example.
  if (!session) return { state: 'gone' }
  const subscriptionId = toId(session.subscription)
  if (session.status === 'complete' && subscriptionId) return { state: 'done', subscriptionId }
  return session.status === 'open' && session.url ? { state: 'open', url: session.url } : { state: 'gone' }
}

/**
 * Returns the id of the order that started a subscription. Uses a single request, because events of unrelated
 * subscriptions of the Stripe account arrive as well.
 */
export async function readSubscriptionOrder(stripe: Stripe, subscriptionId: string): Promise<string | undefined> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId).catch(undefinedIfMissing))
  return subscription?.metadata['order']
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined
  throw error
}

/** Number of invoices to read, newest first. Older invoices have already been recorded. */
const MAX_INVOICES = 12

/** Reads the current state of a subscription, since events may be outdated. */
export async function readSubscription(stripe: Stripe, subscriptionId: string): Promise<Subscription | undefined> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId).catch(undefinedIfMissing))
  if (!subscription) return undefined
  const { data: listedInvoices } = await callStripe(
    stripe.invoices.list({ subscription: subscriptionId, limit: MAX_INVOICES }),
  )
  // An invoice without lines has no period and charges nothing.
  const invoices = listedInvoices.filter(({ lines }) => lines.data.length > 0)
  const paidInvoices = invoices.filter(({ status }) => status === 'paid')
  const charges = await Promise.all(paidInvoices.map((invoice) => readCharge(stripe, invoice)))
  const [newestInvoice] = invoices
  const isInitial = newestInvoice?.billing_reason === 'subscription_create'
  const collection = newestInvoice ? await readCollection(stripe, newestInvoice) : 'none'
  const isCharging = subscription.status === 'active' || subscription.status === 'trialing'
  const willRenew = isCharging && !subscription.cancel_at_period_end && !subscription.pause_collection
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? '',
    orderId: subscription.metadata['order'] ?? '',
    isLive: ['active', 'trialing', 'past_due', 'unpaid', 'incomplete'].includes(subscription.status),
    endsAfterPeriod: subscription.cancel_at_period_end,
    isPending: isInitial && collection !== 'none',
    collection: isInitial ? 'none' : collection,
    invoiceId: newestInvoice?.id,
    nextCharge:
      newestInvoice && willRenew
        ? toDate(Math.max(...newestInvoice.lines.data.map(({ period }) => period.end)))
        : undefined,
    charges,
  }
}

/**
 * Drafts are finalized and charged within about an hour; bank debits take days. An open invoice without a next attempt
 * is never charged.
 */
async function readCollection(stripe: Stripe, invoice: Stripe.Invoice): Promise<Subscription['collection']> {
  const { status, attempted, auto_advance: autoAdvances, next_payment_attempt: nextAttempt } = invoice
  if (status === 'draft') return autoAdvances === false ? 'none' : 'open'
  if (status !== 'open') return 'none'
  if (!attempted) return autoAdvances === false ? 'none' : 'open'
  if (await hasPendingDebit(stripe, invoice)) return 'open'
  return nextAttempt === null ? 'none' : 'failed'
}

/** Whether a payment is being processed by the bank. */
async function hasPendingDebit(stripe: Stripe, invoice: Stripe.Invoice): Promise<boolean> {
  const expand = ['data.payment.payment_intent']
  const { data: payments } = await callStripe(
    stripe.invoicePayments.list({ invoice: invoice.id, status: 'open', expand }),
  )
  return payments.some(
    ({ payment: { payment_intent: intent } }) => typeof intent === 'object' && intent.status === 'processing',
  )
}

async function readInvoicePayments(stripe: Stripe, invoice: string) {
  const expand = ['data.payment.payment_intent.latest_charge']
  const { data: payments } = await callStripe(stripe.invoicePayments.list({ invoice, status: 'paid', expand }))
  const intents = payments.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' ? [intent] : [],
  )
  const charges = intents.flatMap(({ latest_charge: charge }) => (charge && typeof charge === 'object' ? [charge] : []))
  return { intents, charges, returned: toMinor(charges.reduce((sum, charge) => sum + charge.amount_refunded, 0)) }
}

/** Returns the refunded sum of an invoice. */
export const readRefundedSum = async (stripe: Stripe, invoice: string) =>
  (await readInvoicePayments(stripe, invoice)).returned

async function readCharge(stripe: Stripe, invoice: Stripe.Invoice): Promise<PaidCharge> {
  const { intents, charges, returned } = await readInvoicePayments(stripe, invoice.id)
  const start = Math.max(...invoice.lines.data.map(({ period }) => period.start))
  return {
    invoiceId: invoice.id,
    chargeId: intents[0]?.id ?? null,
    sum: toMinor(invoice.amount_paid),
    period: { start: toDate(start) },
    at: toDate(invoice.status_transitions.paid_at ?? invoice.created),
    isFirst: invoice.billing_reason === 'subscription_create',
    returned,
    // A partial refund does not end the plan; it is shown on the receipt.
    isReversed: charges.some(({ refunded, disputed }) => refunded || disputed),
  }
}

/** Stripe's timestamps are in seconds. */
const toDate = (seconds: number) => new Date(seconds * 1000)
