import { MAX_WITHDRAWALS_PER_YEAR } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { orderStore } from '../orders/order-store.ts'
import { queueSubscriptionEnd } from '../subscriptions/end-subscription-queue.ts'
import { withBillingLock } from '../billing-lock.ts'
import { mailAcademy, withdrawnMessage } from '../messages.ts'
import { formatMoney } from '../prices.ts'
import { queueRefund } from './refund-queue.ts'
import { updateMembership, recordRefundedOrder } from '../orders/record-payments-and-refunds.ts'
import { describeBilling } from '../describe-billing.ts'
import { describeWithdrawal } from './withdrawals.ts'

const REFUSAL_TEXTS = {
  over: 'this order can’t be withdrawn, or the time to withdraw has passed',
  credited: 'the unused part of this order was credited to a later order: withdraw from the later order first',
  'used-up': `at most ${MAX_WITHDRAWALS_PER_YEAR} withdrawal a year is possible for each plan`,
} as const

/**
 * Withdraws from a purchase within the withdrawal period: queues the refund, ends the plan now, and emails a
 * confirmation.
 */
export async function withdraw(context: Context, owner: OwnerId, orderId: string) {
  await countAttempts(context, ['orders', owner])
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const order = (await store.order(orderId)) ?? fail('OrderNotFound')
    const now = context.now()
    const withdrawal = describeWithdrawal(context, order, await store.orders())
    if (withdrawal?.kind !== 'possible') return fail('OrderRefused', REFUSAL_TEXTS[withdrawal?.kind ?? 'over'])
    await recordRefundedOrder(context, transaction, { owner, order }, withdrawnMessage)
    const refundable = order.total - order.returned
    const isManualRefund = order.provider === 'academy'
    const refundDue = isManualRefund && refundable > 0 ? { refund_due_at: now } : {}
    const updated = await store.changeOrder(order.id, ['refunded'], { withdrawn_at: now, ...refundDue })
    if (updated) await queueRefund(context, transaction, updated)
    const renewal = await store.renewal()
    if (renewal?.order_id === order.id) {
      await queueSubscriptionEnd(context, transaction, renewal)
      await store.stopRenewal()
    }
    await updateMembership(transaction, { owner, now, isNewPlan: true })
    if (isManualRefund)
      await mailAcademy(context, transaction, {
        subject: `Withdrawal from order ${order.reference}`,
        before: [
          `A member withdrew from order ${order.reference}.`,
          ...(refundable > 0
            ? [
                `Please refund ${formatMoney(refundable, order.currency)} the way it was paid, then mark the order as refunded on its page.`,
              ]
            : []),
        ],
      })
    return describeBilling(context, transaction, owner)
  })
}
