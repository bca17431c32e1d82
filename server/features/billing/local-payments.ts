import { fail } from '#server/fail.ts'
import type { Payments } from '#server/ports/payments.ts'

const nothing = async () => {}
const unknown = async () => fail('OrderRefused', 'this provider keeps nothing of its own')

const byHand = {
  hasPortal: false,
  openCheckout: unknown,
  lookAtCheckout: unknown,
  closeCheckout: async () => ({ state: 'gone' }),
  lookAtContract: unknown,
  setRenewing: nothing,
  endContract: nothing,
  // The academy pays back as it was paid; its mail says so.
  refund: nothing,
  portal: unknown,
  readEvent: async () => fail('NotFound'),
} satisfies Partial<Payments>

/** Pay at the desk or by transfer: the order waits until the operator approves it. */
export const academyPayments: Payments = {
  ...byHand,
  name: 'academy',
  renews: false,
  begins: ({ total }) => (total === 0 ? 'paid' : 'waits'),
}

/** Takes no money and says so. Renews by itself, so that a demo shows what a member of a real academy sees. */
export const demoPayments: Payments = { ...byHand, name: 'demo', renews: true, begins: () => 'paid' }
