import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { takeTries } from '#server/platform/limits.ts'
import { ownBooks } from './books.ts'
import { promiseEnd } from './end-contract.ts'
import { inTurn } from './in-turn.ts'
import { tellAcademy, withdrawnLetter } from './letters.ts'
import { moneyWords } from './plans.ts'
import { followOrders, markUndone } from './settle.ts'
import { billing, isWithdrawable } from './show.ts'

/** Withdraws from a purchase within its days: the sum goes back, the plan ends now, and the member has it in writing. */
export async function withdraw(context: Context, owner: OwnerId, orderId: string) {
  await takeTries(context, ['orders', owner])
  return inTurn(context, owner, async (transaction) => {
    const books = ownBooks(transaction, owner)
    const order = (await books.order(orderId)) ?? fail('OrderNotFound')
    const now = context.now()
    if (!isWithdrawable(order, now)) return fail('OrderRefused', 'this order cannot be withdrawn, or not any more')
    if (order.provider === 'stripe') await context.payments.refund(order)
    await markUndone(context, transaction, { owner, order }, withdrawnLetter)
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
          `A member withdrew from order ${order.reference}. Please pay back ${moneyWords(order.total, order.currency)} the way it was paid.`,
        ],
      })
    return billing(context, transaction, owner)
  })
}
