import { z } from 'zod'
import { APPROVAL_UNDO_PERIOD_MS } from '#contract/studio/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, Failure } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { withBillingLock } from '../billing-lock.ts'
import { RETRY_POLICY } from '../subscriptions/end-subscription-queue.ts'
import { activateOrder, refuseSecondPlan } from './approve-order.ts'
import { failIfCouponUnusable } from './coupon-uses.ts'
import { findOrder, type RecordChange, requireManualPayment, type OrderKey } from './find-order.ts'
import { allOrders, type OrderRow, orderStore } from './order-store.ts'
import { readOfferForOrder } from './quote.ts'
import { voidIfCreditRefunded } from './record-payments-and-refunds.ts'

/** Activates the plan of an approved order after the undo period. */
export const approvedOrderQueue = {
  name: 'approved-order',
  ...RETRY_POLICY,
  /** `due` identifies the approval: a job of a reverted approval does not complete a later one. */
  data: z.object({ orderId: z.string(), due: z.iso.datetime() }),
} satisfies Queue<z.ZodType<object>>

/** Orders that may still be approved: payments are also accepted for voided orders. */
const UNPAID_STATES = ['open', 'void'] as const
export const isUnpaid = ({ state }: OrderRow) => state === 'open' || state === 'void'

/**
 * Approves an order that was paid manually. The plan is activated and the receipt is emailed after {@link
 * APPROVAL_UNDO_PERIOD_MS}. Does nothing, and does not call `record`, if already approved. Throws OrderNotFound,
 * OrderRefused, and Conflict if the order is no longer in the state `from` that the caller saw.
 */
export async function scheduleApproval(
  context: Context,
  key: OrderKey,
  { from, record }: { from: 'open' | 'void'; record: RecordChange },
): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, key)
  requireManualPayment(order)
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const current = (await store.order(order.id)) ?? fail('OrderNotFound')
    if (current.approval_due_at) return current
    if (!isUnpaid(current)) fail('OrderRefused', `order ${current.reference} is already ${current.state}`)
    if (current.state !== from) failStaleState(current)
    await failIfSecondPlan(context, transaction, { owner, order: current })
    await failIfCouponUnusable(context, transaction, { owner, order: current })
    const dueAt = new Date(context.now().getTime() + APPROVAL_UNDO_PERIOD_MS)
    const approved = await store.changeOrder(current.id, [from], { approval_due_at: dueAt, approval_refused: null })
    if (!approved) return fail('OrderRefused')
    const job = { orderId: approved.id, due: dueAt.toISOString() }
    await context.jobs.enqueue(transaction, approvedOrderQueue, job, { after: APPROVAL_UNDO_PERIOD_MS / 1000 })
    await record(transaction, approved)
    return approved
  })
}

/** Throws Conflict for an unpaid order that is not in the state that the caller saw. */
export const failStaleState = ({ reference, state }: OrderRow) =>
  fail(
    'Conflict',
    state === 'void'
      ? `order ${reference} was canceled or replaced in the meantime, so it was not approved`
      : `order ${reference} is open again, so it was not approved; try again`,
  )

async function failIfSecondPlan(
  context: Context,
  transaction: InTransaction,
  { owner, order }: { owner: OwnerId; order: OrderRow },
) {
  const offer = await readOfferForOrder(transaction, owner, order, context.now())
  if (offer.kind === 'none') refuseSecondPlan(offer)
}

/**
 * Reverts an approval: the order is open again, or void if a credit in its price was refunded. Does nothing if the
 * order is not approved. Throws OrderNotFound, and OrderRefused once the plan has opened.
 */
export async function revertApproval(context: Context, key: OrderKey, record: RecordChange): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, key)
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const current = (await store.order(order.id)) ?? fail('OrderNotFound')
    if (!isUnpaid(current))
      fail('OrderRefused', `order ${current.reference} is already ${current.state}: refund it instead`)
    if (!current.approval_due_at) return current
    const reopened = await store.changeOrder(current.id, UNPAID_STATES, { approval_due_at: null })
    if (!reopened) return fail('OrderRefused')
    await record(transaction, reopened)
    return voidIfCreditRefunded(context, transaction, { owner, order: reopened })
  })
}

interface ApprovedOrder {
  orderId: string
  due: string
  /** Runs in the transaction that activates the plan. */
  onActivated: RecordChange
  /** Runs if the plan can no longer be activated; `approval_refused` contains the reason. */
  onRefused: RecordChange
}

/**
 * Activates the plan of an approved order unless the approval was reverted. Idempotent. If the member has another plan
 * by then, the approval is refused: the order is open again, or void if a credit in its price was refunded, and stores
 * the reason.
 */
export async function activateApprovedPlan(
  context: Context,
  { orderId, due: dueAt, onActivated, onRefused }: ApprovedOrder,
) {
  const orders = allOrders(context.db).selectFrom('orders').selectAll()
  const order = await orders.where('id', '=', orderId).executeTakeFirst()
  const isSameApproval = (candidate: OrderRow | undefined) => candidate?.approval_due_at?.toISOString() === dueAt
  if (!order || !isSameApproval(order)) return
  const { owner_id: owner } = order
  if (owner === null) return refuseApproval(context, order, 'the account was deleted in the meantime', onRefused)
  try {
    await withBillingLock(context, owner, async (transaction) => {
      const current = await orderStore(transaction, owner).order(order.id)
      // The account was just deleted; the retry finds no owner.
      if (!current) throw new Error(`the account of order ${order.reference} was deleted`)
      if (!isSameApproval(current)) return
      await onActivated(transaction, await activateOrder(context, transaction, { owner, order: current }))
    })
  } catch (reason) {
    if (!(reason instanceof Failure) || reason.code !== 'OrderRefused') throw reason
    await refuseApproval(context, order, reason.message, onRefused)
  }
}

async function refuseApproval(
  context: Context,
  { id, owner_id: owner, approval_due_at: dueAt }: OrderRow,
  reason: string,
  record: RecordChange,
) {
  const reopenOrder = async (transaction: InTransaction) => {
    const reopened = await allOrders(transaction)
      .updateTable('orders')
      .set({ approval_due_at: null, approval_refused: reason })
      .where('id', '=', id)
      .where('approval_due_at', '=', dueAt)
      .returningAll()
      .executeTakeFirst()
    if (!reopened) return
    await record(transaction, reopened)
    if (reopened.owner_id)
      await voidIfCreditRefunded(context, transaction, { owner: reopened.owner_id, order: reopened })
  }
  await (owner === null ? context.db.transaction().execute(reopenOrder) : withBillingLock(context, owner, reopenOrder))
}
