import type { Dispute } from './objects.ts'
import type { openStore } from './store.ts'

/** Refunds and disputes of payments. */
export function createReversals({
  invoices,
  disputes,
  send,
  requireFound,
  newestOf,
  createId,
}: ReturnType<typeof openStore> & { disputes: Map<string, Dispute> }) {
  const getCharge = (intent: string) =>
    requireFound([...invoices.values()].find((invoice) => invoice.charge?.payment_intent === intent)?.charge)
  return {
    chargeOf: getCharge,
    /** Refunds a payment intent, partly or completely. */
    refund(intent: string, part?: number) {
      const charge = getCharge(intent)
      const returned = part === undefined ? charge.amount : charge.amount_refunded + part
      Object.assign(charge, { refunded: returned === charge.amount, amount_refunded: returned })
      return send('charge.refunded', charge)
    },
    /** Rejects the refund of a payment intent by the bank, partly or completely, after it was paid. */
    failRefund(intent: string, part?: number) {
      const charge = getCharge(intent)
      const returned = charge.amount_refunded - (part ?? charge.amount_refunded)
      Object.assign(charge, { refunded: false, amount_refunded: returned })
      return send('refund.failed', { id: createId('re'), object: 'refund', status: 'failed', payment_intent: intent })
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
  }
}
