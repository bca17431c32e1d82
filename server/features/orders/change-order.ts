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

/** What the audit log says of it. */
interface Done {
  action: string
  after?: unknown
}

/** Writes down who did it. The log names an order by its reference, which outlives the account. */
const recordBy =
  ({ now }: Pick<Context, 'now'>, actor: Actor, done: Done): RecordChange =>
  (transaction, { reference }) =>
    recordAction(transaction, actor, now(), { ...done, subject: reference })

/**
 * As {@link recordBy}, for what concerns money: nobody at the desk does it for themselves. Throws Conflict, which
 * undoes the change.
 */
const recordForOthers =
  (context: Pick<Context, 'now'>, caller: StaffCaller, done: Done): RecordChange =>
  (transaction, order) => {
    if (order.owner_id === caller.owner && !caller.roles.includes('owner'))
      fail('Conflict', 'you can’t do this with your own order; ask an owner')
    return recordBy(context, caller, done)(transaction, order)
  }

/** The money is at the desk. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveAtDesk = (context: Context, caller: StaffCaller, which: WhichOrder) =>
  approveSoon(context, which, recordForOthers(context, caller, { action: 'order.approved' }))

/** The same for a command, which opens the plan at once. Throws OrderNotFound, OrderRefused. */
export const approveByHand = (context: Context, which: WhichOrder) =>
  approveOrder(context, which, recordBy(context, 'operator', { action: 'order.approved' }))

/** Throws OrderNotFound, OrderRefused. */
export const undoApproval = (context: Context, caller: StaffCaller, which: WhichOrder) =>
  revertApproval(context, which, recordBy(context, caller, { action: 'order.approval-undone' }))

/**
 * The staff cancels orders at the desk alone: of another the page for its payment may be open. Throws OrderNotFound,
 * OrderRefused.
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

/** `state`: whether the plan ended with it. */
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

/** All that is left, for a command. Throws OrderNotFound, OrderRefused. */
export const refundByHand = (context: Context, which: WhichOrder) =>
  refundOrder(context, which, {
    record: (transaction, order) =>
      recordBy(context, 'operator', refundOf(order, order.total - order.returned))(transaction, order),
  })

/** Opens the plan of an approved order when its time has come. */
export const openApprovedOrder = (context: Context) => (job: { orderId: string; due: string }) =>
  openApproved(context, {
    ...job,
    onOpened: recordBy(context, 'schedule', { action: 'order.opened' }),
    onRefused: (transaction, order) =>
      recordBy(context, 'schedule', { action: 'order.not-opened', after: order.approval_refused })(transaction, order),
  })
