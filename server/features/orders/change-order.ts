import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  approveOrder,
  approveSoon,
  openApproved,
  type RecordChange,
  refuseOthersPayment,
  refundOrder,
  revertApproval,
  voidOrder,
  type WhichOrder,
} from '#server/features/billing/index.ts'
import { type Actor, type StaffCaller, recordAction } from '#server/features/staff/index.ts'

/** The audit log entry of a change. */
interface Done {
  action: string
  after?: unknown
}

/** Records a change in the audit log, with the order's reference, which is kept when the account is deleted. */
const recordBy =
  ({ now }: Pick<Context, 'now'>, actor: Actor, done: Done): RecordChange =>
  (transaction, { reference }) =>
    recordAction(transaction, actor, now(), { ...done, subject: reference })

/**
 * Like {@link recordBy}, for payments: staff other than owners cannot change their own orders. Throws Conflict, which
 * rolls the change back.
 */
const recordForOthers =
  (context: Pick<Context, 'now'>, caller: StaffCaller, done: Done): RecordChange =>
  (transaction, order) => {
    if (order.owner_id === caller.owner && !caller.roles.includes('owner'))
      fail('Conflict', 'you can’t do this with your own order; ask an owner')
    return recordBy(context, caller, done)(transaction, order)
  }

/** Approves an order that was paid at the desk. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveAtDesk = (context: Context, caller: StaffCaller, which: WhichOrder) =>
  approveSoon(context, which, recordForOthers(context, caller, { action: 'order.approved' }))

/** Approves an order by a command and opens its plan immediately. Throws OrderNotFound, OrderRefused. */
export const approveByHand = (context: Context, which: WhichOrder) =>
  approveOrder(context, which, recordBy(context, 'operator', { action: 'order.approved' }))

/** Throws OrderNotFound, OrderRefused. */
export const undoApproval = (context: Context, caller: StaffCaller, which: WhichOrder) =>
  revertApproval(context, which, recordBy(context, caller, { action: 'order.approval-undone' }))

/**
 * Cancels an order. Staff can cancel only desk orders, because the payment page of others may be open. Throws
 * OrderNotFound, OrderRefused.
 */
export const cancelOrder = (context: Context, actor: StaffCaller | 'operator', which: WhichOrder) =>
  voidOrder(context, which, (transaction, order) => {
    if (actor !== 'operator') refuseOthersPayment(order)
    return recordBy(context, actor, { action: 'order.canceled' })(transaction, order)
  })

interface Refund {
  sum: number
  left: number
}

/** Audit log entry of a refund. `state` shows whether the plan ended. */
const refundOf = ({ currency, state }: Parameters<RecordChange>[1], sum: number): Done => ({
  action: 'order.refunded',
  after: { sum, currency, state },
})

/** Throws OrderNotFound, OrderRefused, Conflict, BadRequest. */
export const refundAtDesk = (context: Context, caller: StaffCaller, which: WhichOrder, part: Refund) =>
  refundOrder(context, which, {
    part,
    record: (transaction, order) => recordForOthers(context, caller, refundOf(order, part.sum))(transaction, order),
  })

/** Refunds the remaining amount by a command. Throws OrderNotFound, OrderRefused. */
export const refundByHand = (context: Context, which: WhichOrder) =>
  refundOrder(context, which, {
    record: (transaction, order) =>
      recordBy(context, 'operator', refundOf(order, order.total - order.returned))(transaction, order),
  })

/** Opens the plan of an approved order at its due time. */
export const openApprovedOrder = (context: Context) => (job: { orderId: string; due: string }) =>
  openApproved(context, {
    ...job,
    onOpened: recordBy(context, 'schedule', { action: 'order.opened' }),
    onRefused: (transaction, order) =>
      recordBy(context, 'schedule', { action: 'order.not-opened', after: order.approval_refused })(transaction, order),
  })
