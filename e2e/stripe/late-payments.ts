import type { openStore } from './store.ts'

/** Outcomes of charges that do not succeed immediately. */
export const createLatePayments = ({
  subscriptions,
  sessions,
  seconds,
  send,
  requireFound,
  newestOf,
  addInvoice,
  payInvoice,
  ...store
}: ReturnType<typeof openStore>) => {
  const isFirst = (subscription: string) => newestOf(subscription).invoice.billing_reason === 'subscription_create'
  const getCheckout = (subscription: string) =>
    requireFound([...sessions.values()].find(({ session }) => session.subscription === subscription)).session
  return {
    /** Charges the draft invoice of the next period by bank debit, which takes days. Sends no event. */
    debit: (subscription: string) => store.beginDebit(subscription),
    /** Pays an invoice without line items, such as one whose only item was removed. It belongs to no period. */
    payEmptyInvoice(subscription: string) {
      const invoice = addInvoice(subscription, seconds(), 'subscription_cycle')
      Object.assign(invoice, { amount_due: 0, lines: { object: 'list', data: [] } })
      return payInvoice(invoice.id)
    },
    /** The charge failed and will be retried. */
    fail(subscription: string) {
      const { invoice, debit } = newestOf(subscription)
      if (debit) debit.status = 'requires_payment_method'
      Object.assign(invoice, { status: 'open', attempted: true, next_payment_attempt: seconds() + 3 * 86_400 })
      requireFound(subscriptions.get(subscription)).status = 'past_due'
      return send('invoice.payment_failed', invoice)
    },
    /** The bank charges the card of the next period only once the member has confirmed it. No retry is planned. */
    requireAction(subscription: string, origin = 'https://invoice.stripe.example') {
      store.beginDebit(subscription, 'requires_action')
      const { invoice } = newestOf(subscription)
      invoice.hosted_invoice_url = `${origin}/invoice/${invoice.id}`
      requireFound(subscriptions.get(subscription)).status = 'past_due'
      send('invoice.payment_failed', invoice)
      return send('invoice.payment_action_required', invoice)
    },
    /** Starts the next period with an invoice that the member pays on its page. Nothing is charged automatically. */
    sendInvoice(subscription: string, origin = 'https://invoice.stripe.example') {
      const start = requireFound(newestOf(subscription).invoice.lines.data[0]).period.end
      const invoice = addInvoice(subscription, start, 'subscription_cycle')
      store.beginDebit(subscription, 'requires_payment_method')
      const hosted_invoice_url = `${origin}/invoice/${invoice.id}`
      Object.assign(invoice, { attempted: false, collection_method: 'send_invoice', hosted_invoice_url })
      return send('invoice.finalized', invoice)
    },
    /** The card that the member entered on the page of the invoice was declined. */
    declineOnPage(subscription: string) {
      const { invoice } = newestOf(subscription)
      invoice.attempted = true
      return send('invoice.payment_failed', invoice)
    },
    /** The last retry failed. The invoice stays open without further attempts. */
    giveUp(subscription: string) {
      const { invoice, debit } = newestOf(subscription)
      if (debit) debit.status = 'requires_payment_method'
      invoice.next_payment_attempt = null
      requireFound(subscriptions.get(subscription)).status = 'past_due'
      if (isFirst(subscription)) send('checkout.session.async_payment_failed', getCheckout(subscription))
      return send('invoice.payment_failed', invoice)
    },
    /** A corrected card was charged, or a debit succeeded. */
    payLate(subscription: string) {
      const invoice = payInvoice(newestOf(subscription).invoice.id)
      if (!isFirst(subscription)) return invoice
      const session = getCheckout(subscription)
      if (session.payment_status === 'paid') return invoice
      session.payment_status = 'paid'
      return send('checkout.session.async_payment_succeeded', session)
    },
  }
}
