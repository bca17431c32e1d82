import type { openStore } from './store.ts'

/** How a charge that did not go through at once ends. */
export const createLatePayments = ({
  subscriptions,
  sessions,
  seconds,
  send,
  need,
  newestOf,
  addInvoice,
  payInvoice,
  ...store
}: ReturnType<typeof openStore>) => {
  const isFirst = (subscription: string) => newestOf(subscription).invoice.billing_reason === 'subscription_create'
  const checkoutOf = (subscription: string) =>
    need([...sessions.values()].find(({ session }) => session.subscription === subscription)).session
  return {
    /** The draft of the next period becomes a bank debit, which is on its way for days. No event reports it. */
    debit: (subscription: string) => store.beginDebit(subscription),
    /** An invoice without a line, as one whose only item was taken off again: it is paid, and for no period. */
    payEmptyInvoice(subscription: string) {
      const invoice = addInvoice(subscription, seconds(), 'subscription_cycle')
      Object.assign(invoice, { amount_due: 0, lines: { object: 'list', data: [] } })
      return payInvoice(invoice.id)
    },
    /** It did not go through, and is tried again. */
    fail(subscription: string) {
      const { invoice, debit } = newestOf(subscription)
      if (debit) debit.status = 'requires_payment_method'
      Object.assign(invoice, { status: 'open', attempted: true, next_payment_attempt: seconds() + 3 * 86_400 })
      need(subscriptions.get(subscription)).status = 'past_due'
      return send('invoice.payment_failed', invoice)
    },
    /** The last try has failed; the invoice stays open, and nobody charges it. */
    giveUp(subscription: string) {
      const { invoice, debit } = newestOf(subscription)
      if (debit) debit.status = 'requires_payment_method'
      invoice.next_payment_attempt = null
      need(subscriptions.get(subscription)).status = 'past_due'
      if (isFirst(subscription)) send('checkout.session.async_payment_failed', checkoutOf(subscription))
      return send('invoice.payment_failed', invoice)
    },
    /** A card that was put right, or a debit that has arrived. */
    payLate(subscription: string) {
      const paid = payInvoice(newestOf(subscription).invoice.id)
      if (!isFirst(subscription)) return paid
      const session = checkoutOf(subscription)
      if (session.payment_status === 'paid') return paid
      session.payment_status = 'paid'
      return send('checkout.session.async_payment_succeeded', session)
    },
  }
}
