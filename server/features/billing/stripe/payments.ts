import { Stripe } from 'stripe'
import type { PaymentConfig } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import type { Payments } from '#server/ports/payments.ts'
import { openCheckout } from './open-checkout.ts'
import { readRefundedSum } from './read-invoice.ts'
import { readSubscriptionOrder, readCheckout, readSubscription } from './read-state.ts'
import { toStripeAmount } from './amounts.ts'
import { callStripe, idempotencyOptions, openStripe, toId, undefinedIfMissing } from './client.ts'
import { readEvent } from './read-event.ts'

/**
 * Stripe payments with hosted checkout, the hosted billing portal and signed webhooks. Card data never reaches this
 * server.
 */
export function stripePayments(
  config: Extract<PaymentConfig, { provider: 'stripe' }>,
  publicUrl: string,
  { log, content }: Pick<Context, 'log' | 'content'>,
): Payments {
  const stripe = openStripe(config, log)
  return {
    name: 'stripe',
    renews: true,
    hasPortal: true,
    getPaymentStart: () => 'hosted-page',
    openCheckout: (order, buyer) => openCheckout(stripe, { publicUrl, content }, order, buyer),
    readCheckout: (checkoutId) => readCheckout(stripe, checkoutId),
    async closeCheckout(checkoutId) {
      const checkout = await readCheckout(stripe, checkoutId)
      if (checkout.state !== 'open') return checkout
      await ignoreIfDone(stripe.checkout.sessions.expire(checkoutId))
      return readCheckout(stripe, checkoutId)
    },
    findOrderOfSubscription: (subscriptionId) => readSubscriptionOrder(stripe, subscriptionId),
    readSubscription: (subscriptionId) => readSubscription(stripe, subscriptionId),
    async setRenewing(subscriptionId, renews) {
      const update = (change: Stripe.SubscriptionUpdateParams) =>
        callStripe(updateWithoutSchedule(stripe, subscriptionId, change))
      const { cancel_at: endsAt } = await update({ cancel_at_period_end: !renews })
      // A date that was set in the dashboard, or on Stripe's pages for members.
      if (renews && endsAt) await update({ cancel_at: '' })
    },
    endSubscription: (subscriptionId) => ignoreIfDone(stripe.subscriptions.cancel(subscriptionId)),
    async refund({ id, currency, charge_id, invoice_id, refund_amount: amount, returned }) {
      if (!charge_id) return
      // Stripe itself rejects a second full refund. A second partial refund is prevented here, because the idempotency
      // key expires after a day.
      if (amount !== null && invoice_id && (await readRefundedSum(stripe, invoice_id, currency)) >= returned) return
      const refundParams = {
        payment_intent: charge_id,
        ...(amount !== null && { amount: toStripeAmount(amount, currency) }),
      }
      await ignoreIfDone(stripe.refunds.create(refundParams, idempotencyOptions(id, 'refund')), REFUNDED_CODES)
    },
    async portal(customer) {
      const session = await callStripe(
        stripe.billingPortal.sessions
          .create({ customer, return_url: `${publicUrl}/manage-account` })
          .catch(undefinedIfMissing),
      )
      return session?.url
    },
    readEvent: (payload, signature, now) => readEvent(stripe, config.webhookSecret, { payload, signature, now }),
  }
}

/**
 * Updates the cancellation of a subscription. Stripe rejects it while a schedule, such as a change of the price,
 * determines the next periods; the schedule is then released first.
 */
async function updateWithoutSchedule(stripe: Stripe, id: string, change: Stripe.SubscriptionUpdateParams) {
  try {
    return await stripe.subscriptions.update(id, change)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const scheduleId = toId((await stripe.subscriptions.retrieve(id)).schedule)
    if (scheduleId === undefined) throw error
    await stripe.subscriptionSchedules.release(scheduleId)
    return stripe.subscriptions.update(id, change)
  }
}

/** Treats errors for subscriptions, checkouts and refunds that are already completed as success. */
async function ignoreIfDone(change: Promise<unknown>, doneCodes = ENDED_CODES): Promise<void> {
  try {
    await change
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && doneCodes.has(error.code ?? '')) return
    await callStripe(Promise.reject(error))
  }
}

const ENDED_CODES = new Set(['resource_missing', 'checkout_session_not_open'])
/** A missing payment belongs to another Stripe account, and is not refunded. */
const REFUNDED_CODES = new Set(['charge_already_refunded'])
