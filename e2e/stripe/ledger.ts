import { createLatePayments } from './late-payments.ts'
import { openStore } from './store.ts'

type LedgerInvoice = Parameters<Parameters<ReturnType<typeof openStore>['invoices']['forEach']>[0]>[0]

/** Net amount of a subscription: charges minus refunds, in the smallest currency unit. */
const getRemaining = (invoices: readonly LedgerInvoice[], subscription: string) =>
  invoices
    .filter((invoice) => invoice.subscription === subscription)
    .reduce((sum, { charge }) => sum + (charge && !charge.disputed ? charge.amount - charge.amount_refunded : 0), 0)

/** Payments at the fake Stripe, and their events. `now` in milliseconds. */
export function createLedger(now: () => number) {
  const store = openStore(now)
  const { sessions, subscriptions, invoices, events, name, seconds, send, need, newestOf, addInvoice, payInvoice } =
    store
  const collection = createLatePayments(store)
  const getCharge = (intent: string) =>
    need([...invoices.values()].find((invoice) => invoice.charge?.payment_intent === intent)?.charge)
  return {
    ...{ sessions, subscriptions, invoices, events, name, chargeOf: getCharge },
    ...collection,
    remaining: (subscription: string) => getRemaining([...invoices.values()], subscription),
    /** Pays a checkout session. `byDebit` pays by bank debit, which takes days. */
    pay(sessionId: string, { byDebit = false } = {}) {
      const { session, order } = need(sessions.get(sessionId))
      if (session.status !== 'open') throw new Error('This checkout is closed.')
      const customer = typeof session.customer === 'string' ? session.customer : name('cus')
      const id = name('sub')
      const subscription = {
        created: seconds(),
        currency: 'usd',
        cancel_at_period_end: false,
        pause_collection: null,
        metadata: { order },
      }
      subscriptions.set(id, { id, object: 'subscription', customer, status: 'active', ...subscription })
      Object.assign(session, {
        status: 'complete',
        payment_status: byDebit ? 'unpaid' : 'paid',
        customer,
        subscription: id,
      })
      const invoice = addInvoice(id, seconds(), 'subscription_create')
      if (byDebit) store.beginDebit(id)
      else payInvoice(invoice.id)
      send('customer.subscription.created', need(subscriptions.get(id)))
      send('checkout.session.completed', session)
      return id
    },
    /** Starts the next period; its charge succeeds or fails. */
    renew(subscription: string, isPaid = true) {
      const start = need(newestOf(subscription).invoice.lines.data[0]).period.end
      const invoice = addInvoice(subscription, start, 'subscription_cycle')
      return isPaid ? payInvoice(invoice.id) : collection.fail(subscription)
    },
    /** Starts the next period with a draft invoice, which Stripe charges after one hour. */
    draft(subscription: string) {
      const start = need(newestOf(subscription).invoice.lines.data[0]).period.end
      return send('invoice.created', addInvoice(subscription, start, 'subscription_cycle'))
    },
    setCancel(subscription: string, isCanceling: boolean) {
      const subscriptionToChange = need(subscriptions.get(subscription))
      subscriptionToChange.cancel_at_period_end = isCanceling
      return send('customer.subscription.updated', subscriptionToChange)
    },
    end(subscription: string) {
      const subscriptionToChange = need(subscriptions.get(subscription))
      subscriptionToChange.status = 'canceled'
      return send('customer.subscription.deleted', subscriptionToChange)
    },
    /** Refunds a payment intent, partly or completely. */
    refund(intent: string, part?: number) {
      const charge = getCharge(intent)
      const returned = part === undefined ? charge.amount : charge.amount_refunded + part
      Object.assign(charge, { refunded: returned === charge.amount, amount_refunded: returned })
      return send('charge.refunded', charge)
    },
    /** Disputes a payment intent, or the newest charge of a subscription. */
    dispute(chargeId: string) {
      const charge = chargeId.startsWith('pi_') ? getCharge(chargeId) : need(newestOf(chargeId).charge)
      charge.disputed = true
      return send('charge.dispute.created', {
        id: name('dp'),
        object: 'dispute',
        charge: charge.id,
        payment_intent: charge.payment_intent,
      })
    },
    /** End of the last invoiced period. */
    periodEnd: (subscription: string) => need(newestOf(subscription).invoice.lines.data[0]).period.end,
    expire(sessionId: string) {
      const { session } = need(sessions.get(sessionId))
      Object.assign(session, { status: 'expired', url: null })
      return send('checkout.session.expired', session)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
