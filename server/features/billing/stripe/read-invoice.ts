import { Stripe } from 'stripe'
import { expiresAt } from '#rules/subscription/expiry.ts'
import { calculateStart } from '#rules/subscription/grace.ts'
import type { PaidCharge, Subscription } from '#server/ports/payments.ts'
import { fromStripeAmount } from './amounts.ts'
import { callStripe } from './client.ts'

const DAY_MS = 86_400_000

/** Stripe's timestamps are in seconds. */
export const toDate = (seconds: number) => new Date(seconds * 1000)

/**
 * Returns the period that an invoice charges for. Undefined for an invoice without a period, such as for a prorated
 * change of the price or quantity, or for a single item that was added in the dashboard.
 */
export function readPeriod({ lines }: Stripe.Invoice) {
  const periods = lines.data.filter(({ parent }) => isPeriodLine(parent)).map(({ period }) => period)
  if (periods.length === 0) return undefined
  return {
    start: toDate(Math.max(...periods.map(({ start }) => start))),
    end: toDate(Math.max(...periods.map(({ end }) => end))),
  }
}

const isPeriodLine = (parent: Stripe.InvoiceLineItem.Parent | null | undefined) =>
  !parent?.invoice_item_details && !parent?.subscription_item_details?.proration

type CollectionState = Pick<Subscription, 'collection' | 'confirmUrl'>

/**
 * Returns how an invoice is still being collected. Drafts are finalized and charged within about an hour; bank debits
 * take days. An open invoice without a next attempt is never charged, unless the member confirms the payment at the
 * bank. An invoice that Stripe sends to the member is never charged automatically, but can be paid on its page.
 */
export async function readCollection(stripe: Stripe, invoice: Stripe.Invoice): Promise<CollectionState> {
  const { status, attempted, auto_advance: autoAdvances, next_payment_attempt: nextAttempt } = invoice
  const invoiceUrl = invoice.hosted_invoice_url ?? undefined
  const state = (collection: Subscription['collection'], confirmUrl?: string) => ({ collection, confirmUrl })
  if (status === 'draft') return state(autoAdvances === false ? 'none' : 'open')
  if (status !== 'open') return state('none')
  const intents = await listOpenIntents(stripe, invoice)
  if (intents.some((intent) => intent.status === 'processing')) return state('open')
  if (invoice.collection_method === 'send_invoice') return state('open', invoiceUrl)
  if (invoiceUrl !== undefined && intents.some(needsConfirmation)) return state('failed', invoiceUrl)
  if (!attempted) return state(autoAdvances === false ? 'none' : 'open')
  return state(nextAttempt === null ? 'none' : 'failed')
}

async function listOpenIntents(stripe: Stripe, invoice: Stripe.Invoice) {
  const expand = ['data.payment.payment_intent']
  const { data: payments } = await callStripe(
    stripe.invoicePayments.list({ invoice: invoice.id, status: 'open', expand }),
  )
  return payments.flatMap(({ payment: { payment_intent: intent } }) => (typeof intent === 'object' ? [intent] : []))
}

/** Whether the bank charges the card once the member has confirmed the payment, such as with 3-D Secure. */
const needsConfirmation = ({ status, last_payment_error: error }: Stripe.PaymentIntent) =>
  status === 'requires_action' ||
  status === 'requires_confirmation' ||
  (error !== null && [error.code, error.decline_code].some((code) => CONFIRMATION_CODES.has(code ?? '')))

const CONFIRMATION_CODES = new Set(['authentication_required', 'payment_intent_authentication_failure'])

async function readInvoicePayments(stripe: Stripe, invoice: string) {
  const expand = ['data.payment.payment_intent.latest_charge']
  const { data: payments } = await callStripe(stripe.invoicePayments.list({ invoice, status: 'paid', expand }))
  const intents = payments.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' ? [intent] : [],
  )
  const charges = intents.flatMap(({ latest_charge: charge }) => (charge && typeof charge === 'object' ? [charge] : []))
  return { intents, charges, returned: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0) }
}

/** Returns the refunded sum of an invoice. */
export const readRefundedSum = async (stripe: Stripe, invoice: string, currency: string) =>
  fromStripeAmount((await readInvoicePayments(stripe, invoice)).returned, currency)

export async function readCharge(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { start, end }: { start: Date; end: Date },
): Promise<PaidCharge> {
  const { intents, charges, returned } = await readInvoicePayments(stripe, invoice.id)
  const isChargedBack = await isChargedBackByBank(stripe, charges)
  const { currency } = invoice
  const ptype = end.getTime() - start.getTime() > 180 * DAY_MS ? '1YR' : '4WK'
  // If the period was changed at Stripe, for example to a trial, its length differs from the plan: only its end is
  // used.
  const isPlanLength = Math.abs(expiresAt({ ptype, start }).getTime() - end.getTime()) < 2 * DAY_MS
  return {
    invoiceId: invoice.id,
    ptype,
    chargeId: intents[0]?.id ?? null,
    // The amount of an invoice that was marked as paid was not received through Stripe.
    sum: fromStripeAmount(Math.max(invoice.amount_paid, invoice.amount_paid_off_stripe ?? 0), currency),
    period: { start: isPlanLength ? start : calculateStart(ptype, end) },
    at: toDate(invoice.status_transitions.paid_at ?? invoice.created),
    isFirst: invoice.billing_reason === 'subscription_create',
    returned: fromStripeAmount(returned, currency),
    // A partial refund does not end the plan; the receipt shows the refunded sum.
    isReversed: isChargedBack || charges.some(({ refunded }) => refunded),
    isChargedBack,
  }
}

/** Dispute states in which the academy keeps the money: the bank only inquires, or has decided for the academy. */
const HARMLESS_DISPUTE_STATES = new Set<Stripe.Dispute['status']>([
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'won',
])

/** Whether the bank has reversed one of the charges. `disputed` remains true after the bank has decided. */
async function isChargedBackByBank(stripe: Stripe, charges: readonly Stripe.Charge[]): Promise<boolean> {
  for (const { id, disputed } of charges) {
    if (!disputed) continue
    // Restricted keys that were created for previous versions of Holdfast may not read disputes.
    const disputes = await callStripe(stripe.disputes.list({ charge: id }).catch(undefinedIfForbidden))
    if (!disputes?.data.length || disputes.data.some(({ status }) => !HARMLESS_DISPUTE_STATES.has(status))) return true
  }
  return false
}

function undefinedIfForbidden(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
}
