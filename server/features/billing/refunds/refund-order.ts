import { subtract, type Minor, ZERO, toMinor } from '#rules/subscription/money.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { withBillingLock } from '../billing-lock.ts'
import { mailMember, partReturnedMessage } from '../messages.ts'
import { formatMoney } from '../prices.ts'
import { findAnyOrder, nobody, type WhichOrder, withOwner } from '../orders/find-order.ts'
import { allOrders, type OrderRow, orderStore } from '../orders/order-store.ts'
import { markUndone, updatePlanRecord } from '../orders/record-payment.ts'

/** Whether the member withdrew from an order paid by hand, and the academy has not yet recorded the refund. */
const isOwedByHand = ({ provider, refund_due_at: due }: OrderRow) => provider === 'academy' && due !== null

/** Returns the sum that can be refunded by hand; zero for unpaid orders and those paid through a provider. */
export const leftOf = (order: OrderRow): Minor =>
  isOwedByHand(order) || (order.state === 'paid' && order.provider === 'academy')
    ? subtract(toMinor(order.total), toMinor(order.returned))
    : ZERO

/** Whether a partial refund is possible. It is not if the rest was credited to a later order. */
export const mayReturnPart = (order: OrderRow): boolean =>
  order.state === 'paid' && leftOf(order) > 0 && order.credited_to === null

interface Part {
  /** The sum to refund. */
  sum: number
  /** The refundable sum that the caller has seen. */
  left: number
}

/**
 * Records a refund that was paid by hand. A full refund ends the plan immediately; a partial one does not. Settles a
 * withdrawal. Throws OrderNotFound, OrderRefused, BadRequest if the sum is too high, and Conflict if `part.left` is
 * stale.
 */
export async function refundOrder(
  context: Context,
  which: WhichOrder,
  { part, record = nobody }: { part?: Part; record?: typeof nobody } = {},
): Promise<OrderRow> {
  const order = await findAnyOrder(context, which)
  if (order.provider === 'stripe')
    fail('OrderRefused', 'refund this in the Stripe dashboard; Stripe notifies the academy')
  // The owner is not needed: the account may have been deleted since.
  if (isOwedByHand(order))
    return context.db.transaction().execute(async (transaction) => {
      if (part) refuseOtherThanLeft(order, part)
      const settled = (await settleOwed(context, transaction, order)) ?? refuseSettled(order)
      await record(transaction, settled)
      return settled
    })
  if (order.state !== 'paid') refuseSettled(order)
  const { owner } = withOwner(order)
  return withBillingLock(context, owner, async (transaction) => {
    const current = (await orderStore(transaction, owner).order(order.id)) ?? fail('OrderNotFound')
    if (current.state !== 'paid') refuseSettled(current)
    const change = { owner, order: current }
    const refunded =
      part === undefined || refuseOtherThanLeft(current, part) === 'whole'
        ? await refundWhole(context, transaction, change)
        : await returnPart(context, transaction, change, part.sum)
    await record(transaction, refunded)
    return refunded
  })
}

const refuseSettled = ({ reference, state }: OrderRow) =>
  fail('OrderRefused', `order ${reference} is ${state}, so there is nothing to refund`)

/** Returns undefined if another call settled it first. */
const settleOwed = ({ now }: Context, transaction: InTransaction, { id }: OrderRow) =>
  allOrders(transaction)
    .updateTable('orders')
    .set({ refund_due_at: null, refunded_at: now() })
    .where('id', '=', id)
    .where('refund_due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

function refuseOtherThanLeft(order: OrderRow, { sum, left: seen }: Part): 'whole' | 'part' {
  const left = leftOf(order)
  if (left === 0) fail('OrderRefused', `order ${order.reference} has no manual payment to refund`)
  if (seen !== left) fail('Conflict', `'left' is now ${formatMoney(left, order.currency)}`)
  if (sum > left) fail('BadRequest', `'sum' exceeds the ${formatMoney(left, order.currency)} left to refund`)
  if (sum === left) return 'whole'
  if (isOwedByHand(order)) fail('OrderRefused', 'the member withdrew from this order: refund the full remaining amount')
  if (!mayReturnPart(order))
    fail(
      'OrderRefused',
      'the rest of this order was credited to a later one: refund this order in full, or refund the later one',
    )
  return 'part'
}

interface Change {
  owner: OwnerId
  order: OrderRow
}

async function refundWhole(context: Context, transaction: InTransaction, { owner, order }: Change) {
  const done = (await markUndone(context, transaction, { owner, order })) ?? fail('OrderRefused')
  const store = orderStore(transaction, owner)
  const renewal = await store.renewal()
  // A subscription at another provider continues to charge, so its renewal stays.
  const hasOther = renewal?.is_live === true && renewal.provider !== order.provider
  if (!hasOther) await store.stopRenewal()
  await updatePlanRecord(transaction, { owner, now: context.now(), isNewPlan: !hasOther })
  return done
}

async function returnPart(context: Context, transaction: InTransaction, { owner, order }: Change, sum: number) {
  const returned = order.returned + sum
  const changed = await orderStore(transaction, owner).changeOrder(order.id, ['paid'], { returned })
  if (!changed) return fail('OrderRefused')
  await mailMember(context, transaction, owner, partReturnedMessage(context, changed, sum))
  return changed
}
