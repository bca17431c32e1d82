import type { Config, PaymentConfig } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Payments } from '#server/ports/payments.ts'
import { readKnownAtStripe } from './stripe/pending-at-stripe.ts'

const doNothing = async () => {}
const failUnsupported = async () => fail('OrderRefused', 'this payment provider does not support this action')

const manualPayments = {
  hasPortal: false,
  openCheckout: failUnsupported,
  readCheckout: failUnsupported,
  closeCheckout: async () => ({ state: 'gone' }),
  findOrderOfSubscription: failUnsupported,
  readSubscription: failUnsupported,
  setRenewing: doNothing,
  endSubscription: doNothing,
  // The academy refunds manually, using the original payment method; its email says so.
  refund: doNothing,
  portal: failUnsupported,
  readEvent: async () => fail('NotFound'),
} satisfies Partial<Payments>

/** Payment in person or by bank transfer: the order stays open until staff approve it. */
const academyPayments: Payments = {
  ...manualPayments,
  name: 'academy',
  renews: false,
  getPaymentStart: ({ total }) => (total === 0 ? 'paid' : 'manual'),
}

/** Charges nothing. Plans renew automatically, so that the demo behaves like an academy with a payment provider. */
const demoPayments: Payments = { ...manualPayments, name: 'demo', renews: true, getPaymentStart: () => 'paid' }

const localPayments = { academy: academyPayments, demo: demoPayments }

type Dependencies = Pick<Context, 'log' | 'content' | 'connections'>

/** Imports Stripe's library (7 MB of memory) only if Stripe is used. */
async function openProvider(payment: PaymentConfig, publicUrl: string, context: Dependencies): Promise<Payments> {
  if (payment.provider !== 'stripe') return localPayments[payment.provider]
  const { stripePayments } = await import('./stripe/payments.ts')
  return stripePayments(payment, publicUrl, context)
}

/** Uses the provider from the environment, or else the one set in the Studio, which may change at runtime. */
export async function openPayments(config: Config, context: Dependencies): Promise<Payments> {
  const openConfiguredProvider = () => {
    const configured = config.isPaymentSet ? undefined : context.connections.payment()
    return openProvider(configured ?? config.payment, config.publicUrl, context)
  }
  let current = await openConfiguredProvider()
  context.connections.onChange(async () => void (current = await openConfiguredProvider()))
  return {
    get name() {
      return current.name
    },
    get renews() {
      return current.renews
    },
    get hasPortal() {
      return current.hasPortal
    },
    getPaymentStart: (order) => current.getPaymentStart(order),
    openCheckout: (order, buyer) => current.openCheckout(order, buyer),
    readCheckout: (checkoutId) => current.readCheckout(checkoutId),
    closeCheckout: (checkoutId) => current.closeCheckout(checkoutId),
    findOrderOfSubscription: (subscriptionId) => current.findOrderOfSubscription(subscriptionId),
    readSubscription: (subscriptionId) => current.readSubscription(subscriptionId),
    setRenewing: (subscriptionId, renews) => current.setRenewing(subscriptionId, renews),
    endSubscription: (subscriptionId) => current.endSubscription(subscriptionId),
    refund: (order) => current.refund(order),
    portal: (customerId) => current.portal(customerId),
    readEvent: (payload, signature, now) => current.readEvent(payload, signature, now),
  }
}

/**
 * Validates Stripe keys. Returns whether they belong to the account and mode in use. Throws BadRequest, which names the
 * field, and PaymentUnavailable.
 */
export async function tryStripe(
  context: Pick<Context, 'config' | 'log' | 'db'>,
  keys: { secretKey: string; webhookSecret: string },
) {
  const { tryStripeKey } = await import('./stripe/try-key.ts')
  return tryStripeKey(context, keys, await readKnownAtStripe(context.db))
}
