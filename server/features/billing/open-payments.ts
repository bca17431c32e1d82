import type { Config, PaymentConfig } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Payments } from '#server/ports/payments.ts'

const nothing = async () => {}
const unknown = async () => fail('OrderRefused', 'this provider stores nothing of its own')

const byHand = {
  hasPortal: false,
  openCheckout: unknown,
  readCheckout: unknown,
  closeCheckout: async () => ({ state: 'gone' }),
  orderOfSubscription: unknown,
  readSubscription: unknown,
  setRenewing: nothing,
  endSubscription: nothing,
  // The academy refunds in the way it was paid; its mail says so.
  refund: nothing,
  portal: unknown,
  readEvent: async () => fail('NotFound'),
} satisfies Partial<Payments>

/** Payment at the desk or by transfer: the order waits until the operator approves it. */
const academyPayments: Payments = {
  ...byHand,
  name: 'academy',
  renews: false,
  startOf: ({ total }) => (total === 0 ? 'paid' : 'manual'),
}

/** Takes no money and says so. Plans renew by themselves, so that a demo shows what a member of a real academy sees. */
const demoPayments: Payments = { ...byHand, name: 'demo', renews: true, startOf: () => 'paid' }

const local = { academy: academyPayments, demo: demoPayments }

type Needs = Pick<Context, 'log' | 'content' | 'connections'>

/** Stripe's library needs 7 MB and is loaded only for schools that use it. */
async function open(payment: PaymentConfig, publicUrl: string, context: Needs): Promise<Payments> {
  if (payment.provider !== 'stripe') return local[payment.provider]
  const { stripePayments } = await import('./stripe/payments.ts')
  return stripePayments(payment, publicUrl, context)
}

/** The provider that the environment names, or else the one that was chosen in the Studio, from that moment on. */
export async function openPayments(config: Config, context: Needs): Promise<Payments> {
  const choose = () => {
    const chosen = config.isPaymentSet ? undefined : context.connections.payment()
    return open(chosen ?? config.payment, config.publicUrl, context)
  }
  let current = await choose()
  context.connections.onChange(async () => void (current = await choose()))
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
    startOf: (order) => current.startOf(order),
    openCheckout: (order, buyer) => current.openCheckout(order, buyer),
    readCheckout: (checkoutId) => current.readCheckout(checkoutId),
    closeCheckout: (checkoutId) => current.closeCheckout(checkoutId),
    orderOfSubscription: (subscriptionId) => current.orderOfSubscription(subscriptionId),
    readSubscription: (subscriptionId) => current.readSubscription(subscriptionId),
    setRenewing: (subscriptionId, renews) => current.setRenewing(subscriptionId, renews),
    endSubscription: (subscriptionId) => current.endSubscription(subscriptionId),
    refund: (order) => current.refund(order),
    portal: (customerId) => current.portal(customerId),
    readEvent: (payload, signature, now) => current.readEvent(payload, signature, now),
  }
}

/** Tries keys of Stripe. Throws BadRequest, which names the field, and PaymentUnavailable. */
export async function tryStripe(
  context: Pick<Context, 'config' | 'log'>,
  keys: { secretKey: string; webhookSecret: string },
) {
  const { tryStripeKey } = await import('./stripe/try-key.ts')
  await tryStripeKey(context, keys)
}
