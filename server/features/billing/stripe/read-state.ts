import type { Stripe } from 'stripe'
import type { Checkout, Subscription } from '#server/ports/payments.ts'
import { callStripe, toId, undefinedIfMissing } from './client.ts'
import { listItems, readNextPrice, sumPrices } from './read-next-price.ts'
import { readCharge, readCollection, readPeriod, toDate } from './read-invoice.ts'

export async function readCheckout(stripe: Stripe, checkoutId: string): Promise<Checkout> {
  const session = await callStripe(stripe.checkout.sessions.retrieve(checkoutId).catch(undefinedIfMissing))
  // The checkout may belong to another Stripe account.
  if (!session) return { state: 'expired' }
  const subscriptionId = toId(session.subscription)
  if (session.status === 'complete' && subscriptionId) return { state: 'completed', subscriptionId }
  return session.status === 'open' && session.url ? { state: 'open', url: session.url } : { state: 'expired' }
}

/**
 * Returns the id of the order that started a subscription. Uses a single request, because events of unrelated
 * subscriptions of the Stripe account arrive as well.
 */
export async function readSubscriptionOrder(stripe: Stripe, subscriptionId: string): Promise<string | undefined> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId).catch(undefinedIfMissing))
  return subscription?.metadata['order']
}

/** Maximum number of periods to read, newest first. Older periods have already been recorded. */
const MAX_PERIODS = 12

/** Reads the current state of a subscription, since events may be outdated. */
export async function readSubscription(stripe: Stripe, subscriptionId: string): Promise<Subscription | undefined> {
  const subscription = await callStripe(stripe.subscriptions.retrieve(subscriptionId).catch(undefinedIfMissing))
  if (!subscription) return undefined
  const { data: listedInvoices } = await callStripe(stripe.invoices.list({ subscription: subscriptionId, limit: 100 }))
  const periods = listedInvoices.flatMap((invoice) => {
    const period = readPeriod(invoice)
    return period ? [{ invoice, period }] : []
  })
  const invoices = periods.slice(0, MAX_PERIODS)
  const paidInvoices = invoices.filter(({ invoice: { status } }) => status === 'paid')
  const charges = await Promise.all(paidInvoices.map(({ invoice, period }) => readCharge(stripe, invoice, period)))
  const [newest] = invoices
  const isInitial = newest?.invoice.billing_reason === 'subscription_create'
  const { collection, confirmUrl } = newest
    ? await readCollection(stripe, newest.invoice)
    : { collection: 'none' as const, confirmUrl: undefined }
  const periodEnd = readPeriodEnd(subscription) ?? newest?.period.end
  const isPaused = isPausedUntil(subscription, periodEnd)
  const isActive = subscription.status === 'active' || subscription.status === 'trialing'
  const isCharging = isActive && !isEnding(subscription, periodEnd) && !isPaused
  const nextPrice = isCharging ? await readNextPrice(stripe, subscription) : sumPrices(subscription)
  return {
    id: subscription.id,
    customerId: toId(subscription.customer) ?? '',
    orderId: subscription.metadata['order'] ?? '',
    isLive: LIVE_STATES.has(subscription.status),
    endsAfterPeriod: isEnding(subscription, periodEnd) || nextPrice === 'none',
    isPaused: isPaused && collection === 'none',
    // An incomplete subscription can still be paid, for about a day.
    isPending: (isInitial && collection !== 'none') || subscription.status === 'incomplete',
    collection: isInitial ? 'none' : collection,
    confirmUrl: isInitial ? undefined : confirmUrl,
    invoiceId: newest?.invoice.id,
    nextCharge: isCharging && nextPrice !== 'none' ? newest?.period.end : undefined,
    nextPrice: nextPrice === 'none' ? undefined : nextPrice,
    charges,
  }
}

const LIVE_STATES = new Set(['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'paused'])

function readPeriodEnd(subscription: Stripe.Subscription): Date | undefined {
  const ends = listItems(subscription).map(({ current_period_end: end }) => end)
  return ends.length > 0 ? toDate(Math.max(...ends)) : undefined
}

/** The billing portal sets `cancel_at` to the end of the period; in the dashboard it can be any date. */
const isEnding = (
  { cancel_at_period_end: endsAfterPeriod, cancel_at: endsAt }: Stripe.Subscription,
  periodEnd?: Date,
) => endsAfterPeriod || Boolean(endsAt && (!periodEnd || toDate(endsAt) <= periodEnd))

/** Whether nothing is charged at the end of the period. */
const isPausedUntil = ({ status, pause_collection: pause }: Stripe.Subscription, periodEnd?: Date) =>
  status === 'paused' || Boolean(pause && !(pause.resumes_at && periodEnd && toDate(pause.resumes_at) <= periodEnd))
