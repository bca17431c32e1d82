import { createDashboard } from './dashboard.ts'
import { createLatePayments } from './late-payments.ts'
import type { Dispute } from './objects.ts'
import { createReversals } from './reversals.ts'
import { openStore } from './store.ts'

/** Net amount of a subscription: charges minus refunds, in the smallest currency unit. */
const getRemaining = (
  { invoices, disputes }: Pick<ReturnType<typeof openStore>, 'invoices'> & { disputes: Map<string, Dispute> },
  subscription: string,
) =>
  [...invoices.values()]
    .filter((invoice) => invoice.subscription === subscription)
    .flatMap(({ charge }) => charge ?? [])
    .filter(({ disputed, payment_intent: intent }) => !disputed || disputes.get(intent)?.status === 'won')
    .reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0)

/** Payments at the fake Stripe, and their events. `now` in milliseconds. */
export function createLedger(now: () => number) {
  /** Disputes by payment intent. */
  const disputes = new Map<string, Dispute>()
  const store = { ...openStore(now), disputes }
  const {
    sessions,
    customers,
    subscriptions,
    invoices,
    phases,
    getNextAmount,
    events,
    createId,
    seconds,
    send,
    requireFound,
    newestOf,
    addInvoice,
    payInvoice,
  } = store
  const collection = createLatePayments(store)
  return {
    ...{ sessions, customers, subscriptions, invoices, disputes, events, createId, phases, getNextAmount },
    ...collection,
    ...createDashboard(store),
    ...createReversals(store),
    remaining: (subscription: string) => getRemaining(store, subscription),
    /** Pays a checkout session. `byDebit` pays by bank debit, which takes days. */
    pay(sessionId: string, { byDebit = false } = {}) {
      const { session, order, price } = requireFound(sessions.get(sessionId))
      if (session.status !== 'open') throw new Error('This checkout is closed.')
      const customer = typeof session.customer === 'string' ? session.customer : createId('cus')
      const id = createId('sub')
      const currency = session.currency ?? 'usd'
      customers.set(customer, { id: customer, object: 'customer', currency })
      const subscription = {
        created: seconds(),
        currency,
        cancel_at: null,
        cancel_at_period_end: false,
        collection_method: 'charge_automatically' as const,
        pause_collection: null,
        schedule: null,
        metadata: { order },
      }
      const item = {
        ...{ id: createId('si'), object: 'subscription_item' as const, quantity: 1, current_period_end: seconds() },
        price: { id: createId('price'), object: 'price' as const, unit_amount: price },
      }
      const items = { object: 'list' as const, data: [item] }
      subscriptions.set(id, { id, object: 'subscription', customer, status: 'active', items, ...subscription })
      Object.assign(session, {
        status: 'complete',
        payment_status: byDebit ? 'unpaid' : 'paid',
        customer,
        subscription: id,
      })
      const invoice = addInvoice(id, seconds(), 'subscription_create')
      if (byDebit) store.beginDebit(id)
      else payInvoice(invoice.id)
      send('customer.subscription.created', requireFound(subscriptions.get(id)))
      send('checkout.session.completed', session)
      return id
    },
    /** Starts the next period; its charge succeeds or fails. */
    renew(subscription: string, isPaid = true) {
      const start = requireFound(newestOf(subscription).invoice.lines.data[0]).period.end
      const invoice = addInvoice(subscription, start, 'subscription_cycle')
      return isPaid ? payInvoice(invoice.id) : collection.fail(subscription)
    },
    /** Starts the next period with a draft invoice, which Stripe charges after one hour. */
    draft(subscription: string) {
      const start = requireFound(newestOf(subscription).invoice.lines.data[0]).period.end
      return send('invoice.created', addInvoice(subscription, start, 'subscription_cycle'))
    },
    /** End of the last invoiced period. */
    periodEnd: (subscription: string) => requireFound(newestOf(subscription).invoice.lines.data[0]).period.end,
    expire(sessionId: string) {
      const { session } = requireFound(sessions.get(sessionId))
      Object.assign(session, { status: 'expired', url: null })
      return send('checkout.session.expired', session)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
