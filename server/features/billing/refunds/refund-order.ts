import { subtract, type Minor, ZERO, toMinor } from '#rules/subscription/money.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { withBillingLock } from '../billing-lock.ts'
import { mailMember, partialRefundMessage } from '../messages.ts'
import { formatMoney } from '../prices.ts'
import { findAnyOrder, recordNothing, type OrderKey, requireOwner } from '../orders/find-order.ts'
import { allOrders, type OrderRow, orderStore } from '../orders/order-store.ts'
import { recordRefundedOrder, updateMembership, voidCreditedOrder } from '../orders/record-payments-and-refunds.ts'

/**
 * Whether the academy owes a manual refund: the member withdrew from a manually paid order, or the provider failed to
 * pay a refund, for example because the academy no longer uses the provider.
 */
const isManualRefundDue = ({ provider, refund_due_at: due, refund_failed_at: failed }: OrderRow) =>
  due !== null && (provider === 'academy' || failed !== null)

/**
 * Returns the sum that can be refunded manually. Zero for unpaid orders, and for orders paid through a provider unless
 * the provider failed to refund them.
 */
export function computeRefundable(order: OrderRow): Minor {
  if (isManualRefundDue(order) && order.refund_amount !== null) return toMinor(order.refund_amount)
  return isManualRefundDue(order) || (order.state === 'paid' && order.provider === 'academy')
    ? subtract(toMinor(order.total), toMinor(order.returned))
    : ZERO
}

/** Whether a partial refund is possible: not if the unused part was credited to a later order. */
export const canRefundPartly = (order: OrderRow): boolean =>
  order.state === 'paid' && order.refund_due_at === null && computeRefundable(order) > 0 && order.credited_to === null

interface PartialRefund {
  /** The sum to refund. */
  sum: number
  /** The refundable sum that the caller saw. */
  refundable: number
}

/**
 * Records a refund that was paid manually, including one that a withdrawal requires. A full refund ends the plan
 * immediately; a partial refund does not. Both void an open order whose price includes a credit. Throws OrderNotFound,
 * OrderRefused, BadRequest if the sum is too high, and Conflict if `part.refundable` is stale.
 */
export async function refundOrder(
  context: Context,
  key: OrderKey,
  { part, record = recordNothing }: { part?: PartialRefund; record?: typeof recordNothing } = {},
): Promise<OrderRow> {
  const order = await findAnyOrder(context, key)
  // The refund of an order whose account was deleted can also be recorded.
  if (isManualRefundDue(order))
    return context.db.transaction().execute(async (transaction) => {
      if (part) checkRefundSum(order, part)
      const settled = (await settleOwedRefund(context, transaction, order)) ?? failNothingToRefund(order)
      await record(transaction, settled)
      return settled
    })
  if (order.provider === 'stripe')
    fail('OrderRefused', 'refund this in the Stripe dashboard; Stripe notifies the academy')
  if (order.state !== 'paid') failNothingToRefund(order)
  const { owner } = requireOwner(order)
  return withBillingLock(context, owner, async (transaction) => {
    const current = (await orderStore(transaction, owner).order(order.id)) ?? fail('OrderNotFound')
    if (current.state !== 'paid') failNothingToRefund(current)
    const target = { owner, order: current }
    const refunded =
      part === undefined || checkRefundSum(current, part) === 'whole'
        ? await refundFully(context, transaction, target)
        : await refundPartly(context, transaction, target, part.sum)
    await record(transaction, refunded)
    return refunded
  })
}

const failNothingToRefund = ({ reference, state }: OrderRow) =>
  fail('OrderRefused', `order ${reference} is ${state}, so there is nothing to refund`)

/** Records a refund that was due. Returns undefined if another call has already recorded it. */
const settleOwedRefund = ({ now }: Context, transaction: InTransaction, { id, state }: OrderRow) =>
  allOrders(transaction)
    .updateTable('orders')
    .set({
      refund_due_at: null,
      refund_failed_at: null,
      ...(state === 'refunded' && { refunded_at: now() }),
    })
    .where('id', '=', id)
    .where('refund_due_at', 'is not', null)
    .returningAll()
    .executeTakeFirst()

function checkRefundSum(order: OrderRow, { sum, refundable: seenRefundable }: PartialRefund): 'whole' | 'part' {
  const refundable = computeRefundable(order)
  if (refundable === 0) fail('OrderRefused', `order ${order.reference} has no manual payment to refund`)
  if (seenRefundable !== refundable) fail('Conflict', `'left' is now ${formatMoney(refundable, order.currency)}`)
  if (sum > refundable)
    fail('BadRequest', `'sum' exceeds the ${formatMoney(refundable, order.currency)} left to refund`)
  if (sum === refundable) return 'whole'
  if (isManualRefundDue(order)) fail('OrderRefused', 'this refund is due in full: refund the full remaining amount')
  if (!canRefundPartly(order))
    fail(
      'OrderRefused',
      'the unused part of this order was credited to a later order: refund this order in full, or refund the later order',
    )
  return 'part'
}

interface RefundTarget {
  owner: OwnerId
  order: OrderRow
}

async function refundFully(context: Context, transaction: InTransaction, { owner, order }: RefundTarget) {
  const refunded = (await recordRefundedOrder(context, transaction, { owner, order })) ?? fail('OrderRefused')
  const store = orderStore(transaction, owner)
  const renewal = await store.renewal()
  // A subscription at another provider continues to charge, so its renewal stays.
  const hasOtherSubscription = renewal?.is_live === true && renewal.provider !== order.provider
  if (!hasOtherSubscription) await store.stopRenewal()
  await updateMembership(transaction, { owner, now: context.now(), isNewPlan: !hasOtherSubscription })
  return refunded
}

async function refundPartly(context: Context, transaction: InTransaction, { owner, order }: RefundTarget, sum: number) {
  const returned = order.returned + sum
  const updated = await orderStore(transaction, owner).changeOrder(order.id, ['paid'], { returned })
  if (!updated) return fail('OrderRefused')
  await mailMember(context, transaction, owner, partialRefundMessage(context, updated, sum))
  await voidCreditedOrder(context, transaction, { owner, refunded: updated })
  return updated
}
