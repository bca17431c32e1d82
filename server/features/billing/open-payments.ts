import type { Config } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { Payments } from '#server/ports/payments.ts'

const nothing = async () => {}
const unknown = async () => fail('OrderRefused', 'this provider keeps nothing of its own')

const byHand = {
  hasPortal: false,
  openCheckout: unknown,
  readCheckout: unknown,
  closeCheckout: async () => ({ state: 'gone' }),
  orderOfSubscription: unknown,
  readSubscription: unknown,
  setRenewing: nothing,
  endSubscription: nothing,
  // The academy pays back as it was paid; its mail says so.
  refund: nothing,
  portal: unknown,
  readEvent: async () => fail('NotFound'),
} satisfies Partial<Payments>

/** Pay at the desk or by transfer: the order waits until the operator approves it. */
const academyPayments: Payments = {
  ...byHand,
  name: 'academy',
  renews: false,
  begins: ({ total }) => (total === 0 ? 'paid' : 'waits'),
}

/** Takes no money and says so. Renews by itself, so that a demo shows what a member of a real academy sees. */
const demoPayments: Payments = { ...byHand, name: 'demo', renews: true, begins: () => 'paid' }

const local = { academy: academyPayments, demo: demoPayments }

/** Who takes the money, as the configuration says. Stripe's library takes 7 MB and is loaded for schools that use it. */
export async function openPayments(
  { payment, publicUrl }: Config,
  context: Pick<Context, 'log' | 'content'>,
): Promise<Payments> {
  if (payment.provider !== 'stripe') return local[payment.provider]
  const { stripePayments } = await import('./stripe/payments.ts')
  return stripePayments(payment, publicUrl, context)
}
