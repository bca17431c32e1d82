import { openTill } from './till.ts'

/** Money that moves at the stand-in, and what is told of it. `now` in milliseconds. */
export function createLedger(now: () => number) {
  const till = openTill(now)
  const { sessions, subscriptions, invoices, events, name, seconds, tell, need, newestOf, addInvoice, payInvoice } =
    till
  const chargeOf = (intent: string) =>
    need([...invoices.values()].find((one) => one.charge?.payment_intent === intent)?.charge)
  return {
    ...{ sessions, subscriptions, invoices, events, name, chargeOf },
    /** What the academy has kept of a subscription's charges, in the smallest unit. */
    kept: (subscription: string) =>
      [...invoices.values()]
        .filter((one) => one.subscription === subscription)
        .reduce(
          (sum, { charge }) => sum + (charge && !charge.disputed ? charge.amount - charge.amount_refunded : 0),
          0,
        ),
    /** The member pays on the hosted page. */
    pay(sessionId: string) {
      const { session, order } = need(sessions.get(sessionId))
      if (session.status !== 'open') throw new Error('This checkout is closed.')
      const customer = typeof session.customer === 'string' ? session.customer : name('cus')
      const id = name('sub')
      const made = { created: seconds(), currency: 'usd', cancel_at_period_end: false, metadata: { order } }
      subscriptions.set(id, { id, object: 'subscription', customer, status: 'active', ...made })
      Object.assign(session, { status: 'complete', payment_status: 'paid', customer, subscription: id })
      payInvoice(addInvoice(id, seconds(), 'subscription_create').id)
      tell('customer.subscription.created', need(subscriptions.get(id)))
      tell('checkout.session.completed', session)
      return id
    },
    /** The next period begins, and its charge goes through or does not. */
    renew(subscription: string, isPaid = true) {
      const start = need(newestOf(subscription).invoice.lines.data[0]).period.end
      const invoice = addInvoice(subscription, start, 'subscription_cycle')
      if (isPaid) return payInvoice(invoice.id)
      need(subscriptions.get(subscription)).status = 'past_due'
      return tell('invoice.payment_failed', invoice)
    },
    /** A card that was put right. */
    payLate: (subscription: string) => payInvoice(newestOf(subscription).invoice.id),
    setCancel(subscription: string, wanted: boolean) {
      const kept = need(subscriptions.get(subscription))
      kept.cancel_at_period_end = wanted
      return tell('customer.subscription.updated', kept)
    },
    end(subscription: string) {
      const kept = need(subscriptions.get(subscription))
      kept.status = 'canceled'
      return tell('customer.subscription.deleted', kept)
    },
    /** By payment intent; a part of it, or all. */
    refund(intent: string, part?: number) {
      const charge = chargeOf(intent)
      Object.assign(charge, { refunded: part === undefined, amount_refunded: part ?? charge.amount })
      return tell('charge.refunded', charge)
    },
    /** By payment intent, or the newest charge of a subscription. */
    dispute(named: string) {
      const charge = named.startsWith('pi_') ? chargeOf(named) : need(newestOf(named).charge)
      charge.disputed = true
      return tell('charge.dispute.created', {
        id: name('dp'),
        object: 'dispute',
        charge: charge.id,
        payment_intent: charge.payment_intent,
      })
    },
    /** When the period ends that was invoiced last. */
    periodEnd: (subscription: string) => need(newestOf(subscription).invoice.lines.data[0]).period.end,
    expire(sessionId: string) {
      const { session } = need(sessions.get(sessionId))
      Object.assign(session, { status: 'expired', url: null })
      return tell('checkout.session.expired', session)
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
