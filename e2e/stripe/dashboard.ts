import type { Stripe } from 'stripe'
import type { Coupon, Subscription } from './objects.ts'
import type { openStore } from './store.ts'

/** Changes that staff make in Stripe's dashboard, and members in its customer portal. */
export const createDashboard = ({
  customers,
  subscriptions,
  coupons,
  phases,
  seconds,
  send,
  requireFound,
  addInvoice,
  payInvoice,
  createId,
}: ReturnType<typeof openStore>) => {
  const update = (id: string, change: Partial<Subscription>) =>
    send('customer.subscription.updated', Object.assign(requireFound(subscriptions.get(id)), change))
  const itemOf = (id: string) => requireFound(requireFound(subscriptions.get(id)).items.data[0])
  return {
    /** Sets whether a subscription ends with its period. Keeps a date that {@link cancelAt} has set. */
    setCancel: (id: string, isCanceling: boolean) => update(id, { cancel_at_period_end: isCanceling }),
    end(subscription: string) {
      const subscriptionToChange = requireFound(subscriptions.get(subscription))
      subscriptionToChange.status = 'canceled'
      return send('customer.subscription.deleted', subscriptionToChange)
    },
    /** Ends a subscription at a time in seconds, as the customer portal does at the end of the period. */
    cancelAt: (id: string, endsAt = itemOf(id).current_period_end) => update(id, { cancel_at: endsAt }),
    /** Pauses the collection of payments until a time in seconds, or until it is resumed. */
    pause: (id: string, resumesAt: number | null = null) =>
      update(id, { pause_collection: { behavior: 'void', resumes_at: resumesAt } }),
    /** Attaches a schedule that sets another price from the next period on, or ends the subscription. */
    addSchedule(id: string, phase: number | 'cancel' = requireFound(itemOf(id).price.unit_amount ?? undefined)) {
      phases.set(id, phase)
      return update(id, { schedule: createId('sub_sched') })
    },
    /** Reduces the next charge, or all of them. */
    addCoupon(id: string, coupon: Coupon) {
      coupons.set(id, coupon)
      return update(id, {})
    },
    /** Sends the member an invoice for each period from now on, instead of charging a card. */
    chargeByInvoice: (id: string) => update(id, { collection_method: 'send_invoice' }),
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
