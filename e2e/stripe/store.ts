import { createPricing } from './pricing.ts'
import { type BillingReason, type Charge, createInvoice, type Customer } from './objects.ts'
import type { Invoice, Session, Subscription } from './objects.ts'

/** A checkout session and its customer. Times in seconds, as at Stripe. */
export interface StoredCheckout {
  session: Session
  ptype: '4WK' | '1YR'
  price: number
  discount: number
  order: string
}

export interface SentEvent {
  id: string
  type: string
  object: object
}

/**
 * An invoice and its payment. `debit` is a charge that takes days: `processing` at the bank, or waiting for the
 * member.
 */
export interface StoredInvoice {
  invoice: Invoice
  charge: Charge | undefined
  debit?: { id: string; status: 'processing' | 'requires_payment_method' | 'requires_action' }
  subscription: string
}

const DAY = 86_400

/** Data of the fake Stripe and the events it has sent. `now` in milliseconds. */
export function openStore(now: () => number) {
  const sessions = new Map<string, StoredCheckout>()
  const customers = new Map<string, Customer>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, StoredInvoice>()
  /** All events in chronological order. */
  const events: SentEvent[] = []
  let count = 0
  const createId = (kind: string) => `${kind}_${(count += 1)}`
  const seconds = () => Math.floor(now() / 1000)
  const send = (type: string, object: object) => {
    const event = { id: createId('evt'), type, object: structuredClone(object) }
    events.push(event)
    return event
  }
  const requireFound = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Not found in the ledger.')
    return value
  }
  const getNewest = (subscription: string) =>
    requireFound([...invoices.values()].findLast((invoice) => invoice.subscription === subscription))
  const plan = (subscription: string) =>
    requireFound([...sessions.values()].find(({ session }) => session.subscription === subscription))

  const { getPrice, getNextAmount, startPhase, ...pricing } = createPricing((id) => requireFound(subscriptions.get(id)))

  const addInvoice = (subscription: string, start: number, reason: BillingReason) => {
    const { ptype, discount, session } = plan(subscription)
    const [item] = requireFound(subscriptions.get(subscription)).items.data
    const nextAmount = getNextAmount(subscription)
    if (reason === 'subscription_cycle') startPhase(subscription)
    const price = getPrice(subscription)
    const currency = session.currency ?? 'usd'
    const end = ptype === '4WK' ? start + 28 * DAY : start + 365 * DAY
    const dues = {
      subscription_create: price - discount,
      subscription_cycle: nextAmount ?? 0,
      subscription_update: price,
    }
    const due = dues[reason]
    const id = createId('in')
    const invoice = createInvoice({
      ...{ id, reason, currency, due, price, subscription, line: createId('il') },
      ...{ created: seconds(), period: { start, end } },
    })
    if (item && reason !== 'subscription_update') item.current_period_end = end
    invoices.set(id, { invoice, charge: undefined, subscription })
    return invoice
  }

  const payInvoice = (id: string) => {
    const record = requireFound(invoices.get(id))
    const { invoice } = record
    delete record.debit
    Object.assign(invoice, {
      status: 'paid',
      attempted: true,
      next_payment_attempt: null,
      amount_paid: invoice.amount_due,
      status_transitions: { paid_at: seconds() },
    })
    if (invoice.amount_due > 0)
      record.charge = {
        ...{ id: createId('ch'), object: 'charge', amount: invoice.amount_due, amount_refunded: 0, refunded: false },
        ...{ disputed: false, payment_intent: createId('pi'), paid: true },
      }
    const subscription = requireFound(subscriptions.get(record.subscription))
    // A canceled subscription stays canceled when an invoice is paid.
    if (subscription.status !== 'canceled') subscription.status = 'active'
    return send('invoice.paid', invoice)
  }

  const beginDebit = (subscription: string, status: NonNullable<StoredInvoice['debit']>['status'] = 'processing') => {
    const billed = getNewest(subscription)
    Object.assign(billed.invoice, { status: 'open', attempted: true, next_payment_attempt: null })
    billed.debit = { id: createId('pi'), status }
  }

  return {
    ...{ sessions, customers, subscriptions, invoices, events },
    ...{ createId, seconds, send, requireFound, newestOf: getNewest },
    ...{ ...pricing, addInvoice, getNextAmount, payInvoice, beginDebit },
  }
}
