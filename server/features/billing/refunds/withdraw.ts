import { WITHDRAWALS_PER_YEAR } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { ownBooks } from '../orders/order-store.ts'
import { promiseEnd } from '../subscriptions/end-queue.ts'
import { inTurn } from '../billing-lock.ts'
import { tellAcademy, withdrawnLetter } from '../messages.ts'
import { moneyWords } from '../plans.ts'
import { promiseRefund } from './refund-queue.ts'
import { followOrders, markUndone } from '../orders/record-payment.ts'
import { billing } from '../describe-billing.ts'
import { withdrawalOf } from './withdrawals.ts'

const refusals = {
  over: 'this order cannot be withdrawn, or not any more',
  credited: 'what was left of this order was taken off a later one: withdraw from that one first',
  'used-up': `at most ${WITHDRAWALS_PER_YEAR} withdrawal a year is possible for each plan`,
} as const

/** Withdraws from a purchase within its days: the sum goes back, the plan ends now, and the member has it in writing. */
export async function withdraw(context: Context, owner: OwnerId, orderId: string) {
  await takeTries(context, ['orders', owner])
  return inTurn(context, owner, async (transaction) => {
    const books = ownBooks(transaction, owner)
    const order = (await books.order(orderId)) ?? fail('OrderNotFound')
    const now = context.now()
    const withdrawal = withdrawalOf(order, await books.orders(), now)
    if (withdrawal?.kind !== 'possible') return fail('OrderRefused', refusals[withdrawal?.kind ?? 'over'])
    await markUndone(context, transaction, { owner, order }, withdrawnLetter)
    const withdrawn = await books.changeOrder(order.id, ['refunded'], { withdrawn_at: now })
    if (withdrawn) await promiseRefund(context, transaction, withdrawn)
    const renewal = await books.renewal()
    if (renewal?.order_id === order.id) {
      await promiseEnd(context, transaction, renewal)
      await books.stopRenewal()
    }
    await followOrders(transaction, { owner, now, isNewPlan: true })
    if (order.provider === 'academy')
      await tellAcademy(context, transaction, {
        subject: `Withdrawal from order ${order.reference}`,
        before: [
          `A member withdrew from order ${order.reference}. Please pay back ${moneyWords(order.total - order.returned, order.currency)} the way it was paid.`,
        ],
      })
    return billing(context, transaction, owner)
  })
}
