import type { Stripe } from 'stripe'
import type { Dispute, Subscription } from './objects.ts'
import type { openStore } from './store.ts'

/** Changes that staff make in Stripe's dashboard, and members in its customer portal. */
export const createDashboard = ({
  customers,
  subscriptions,
  invoices,
  disputes,
  seconds,
  send,
  requireFound,
  addInvoice,
  payInvoice,
  newestOf,
  createId,
}: ReturnType<typeof openStore> & { disputes: Map<string, Dispute> }) => {
  const update = (id: string, change: Partial<Subscription>) =>
    send('customer.subscription.updated', Object.assign(requireFound(subscriptions.get(id)), change))
  const itemOf = (id: string) => requireFound(requireFound(subscriptions.get(id)).items.data[0])
  const getCharge = (intent: string) =>
    requireFound([...invoices.values()].find((invoice) => invoice.charge?.payment_intent === intent)?.charge)
  return {
    chargeOf: getCharge,
    /** Sets whether a subscription ends with its period. Keeps a date that {@link cancelAt} has set. */
    setCancel: (id: string, isCanceling: boolean) => update(id, { cancel_at_period_end: isCanceling }),
    end(subscription: string) {
      const subscriptionToChange = requireFound(subscriptions.get(subscription))
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
    /** Disputes a payment intent, or the newest charge of a subscription. An inquiry (`warning_…`) moves no money. */
    dispute(chargeId: string, status: Dispute['status'] = 'needs_response') {
      const charge = chargeId.startsWith('pi_') ? getCharge(chargeId) : requireFound(newestOf(chargeId).charge)
      charge.disputed = true
      const { id, payment_intent } = charge
      disputes.set(payment_intent, { id: createId('dp'), object: 'dispute', status, charge: id, payment_intent })
      return send('charge.dispute.created', requireFound(disputes.get(payment_intent)))
    },
    /**
     * Decides the dispute of the newest charge of a subscription, or escalates an inquiry. The charge stays disputed.
     */
    changeDispute(subscription: string, status: Dispute['status']) {
      const dispute = requireFound(disputes.get(requireFound(newestOf(subscription).charge).payment_intent))
      dispute.status = status
      return send(`charge.dispute.${/won|lost|closed/.test(status) ? 'closed' : 'updated'}`, dispute)
    },
    /** Ends a subscription at a time in seconds, as the customer portal does at the end of the period. */
    cancelAt: (id: string, endsAt = itemOf(id).current_period_end) => update(id, { cancel_at: endsAt }),
    /** Pauses the collection of payments until a time in seconds, or until it is resumed. */
    pause: (id: string, resumesAt: number | null = null) =>
      update(id, { pause_collection: { behavior: 'void', resumes_at: resumesAt } }),
    unpause: (id: string) => update(id, { pause_collection: null }),
    /** Changes price and quantity from the next period on, and charges the difference for the current period. */
    changePrice(id: string, unitAmount: number, quantity = 1) {
      const item = itemOf(id)
      Object.assign(item, { quantity, price: { ...item.price, unit_amount: unitAmount } })
      const invoice = addInvoice(id, seconds(), 'subscription_update')
      for (const line of invoice.lines.data) {
        line.period.end = item.current_period_end
        line.parent = subscriptionLine({ proration: true })
      }
      payInvoice(invoice.id)
      return update(id, {})
    },
    /** Moves the next charge to a time in seconds, without a charge for the days until then. */
    extendTrial(id: string, endsAt: number) {
      const invoice = addInvoice(id, seconds(), 'subscription_update')
      invoice.amount_due = 0
      for (const line of invoice.lines.data)
        Object.assign(line, { amount: 0, period: { start: seconds(), end: endsAt } })
      itemOf(id).current_period_end = endsAt
      payInvoice(invoice.id)
      return update(id, { status: 'trialing' })
    },
    /** Deletes a customer, whose subscriptions end immediately. */
    deleteCustomer(id: string) {
      const customer = requireFound(customers.get(id))
      customer.deleted = true
      for (const subscription of subscriptions.values())
        if (subscription.customer === id && subscription.status !== 'canceled') {
          subscription.status = 'canceled'
          send('customer.subscription.deleted', subscription)
        }
      return send('customer.deleted', customer)
    },
  }
}

const subscriptionLine = ({ proration }: { proration: boolean }): Stripe.InvoiceLineItem.Parent => ({
  type: 'subscription_item_details',
  invoice_item_details: null,
  subscription_item_details: {
    invoice_item: null,
    proration,
    proration_details: null,
    subscription: null,
    subscription_item: 'si_1',
  },
})
