import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  approveOrder,
  scheduleApproval,
  openApprovedPlan,
  type RecordChange,
  requireManualPayment,
  refundOrder,
  revertApproval,
  voidOrder,
  type OrderKey,
} from '#server/features/billing/index.ts'
import { type Actor, type StaffCaller, recordAction } from '#server/features/staff/index.ts'

/** The audit log entry of a change. */
interface AuditEntry {
  action: string
  after?: unknown
}

/** Records a change in the audit log, with the order's reference, which is kept when the account is deleted. */
const createRecorder =
  ({ now }: Pick<Context, 'now'>, actor: Actor, auditEntry: AuditEntry): RecordChange =>
  (transaction, { reference }) =>
    recordAction(transaction, actor, now(), { ...auditEntry, subject: reference })

/**
 * Like {@link createRecorder}, for payments: staff other than owners cannot change their own orders. Throws Conflict, which
 * rolls the change back.
 */
const createRecorderForOthers =
  (context: Pick<Context, 'now'>, caller: StaffCaller, auditEntry: AuditEntry): RecordChange =>
  (transaction, order) => {
    if (order.owner_id === caller.owner && !caller.roles.includes('owner'))
      fail('Conflict', 'you can’t do this with your own order; ask an owner')
    return createRecorder(context, caller, auditEntry)(transaction, order)
  }

/** Approves an order that was paid at the desk. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveAtDesk = (context: Context, caller: StaffCaller, key: OrderKey, from: 'open' | 'void') =>
  scheduleApproval(context, key, {
    from,
    record: createRecorderForOthers(context, caller, { action: 'order.approved' }),
  })

/** Approves an order by a command and opens its plan immediately. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveByHand = (context: Context, key: OrderKey, from: 'open' | 'void') =>
  approveOrder(context, key, { from, record: createRecorder(context, 'operator', { action: 'order.approved' }) })

/** Throws OrderNotFound, OrderRefused. */
export const undoApproval = (context: Context, caller: StaffCaller, key: OrderKey) =>
  revertApproval(context, key, createRecorder(context, caller, { action: 'order.approval-undone' }))

/**
 * Cancels an order. Staff can cancel only desk orders, because the payment page of others may be open. Throws
 * OrderNotFound, OrderRefused.
 */
export const cancelOrder = (context: Context, actor: StaffCaller | 'operator', key: OrderKey) =>
  voidOrder(context, key, (transaction, order) => {
    if (actor !== 'operator') requireManualPayment(order)
    return createRecorder(context, actor, { action: 'order.canceled' })(transaction, order)
  })

interface RequestedRefund {
  sum: number
  left: number
}

/** Audit log entry of a refund. `state` shows whether the plan ended. */
const toAuditEntry = ({ currency, state }: Parameters<RecordChange>[1], sum: number): AuditEntry => ({
  action: 'order.refunded',
  after: { sum, currency, state },
})

/** Throws OrderNotFound, OrderRefused, Conflict, BadRequest. */
export const refundAtDesk = (context: Context, caller: StaffCaller, key: OrderKey, refund: RequestedRefund) =>
  refundOrder(context, key, {
    part: refund,
    record: (transaction, order) =>
      createRecorderForOthers(context, caller, toAuditEntry(order, refund.sum))(transaction, order),
  })

/** Refunds the remaining amount by a command. Throws OrderNotFound, OrderRefused. */
export const refundByHand = (context: Context, key: OrderKey) =>
  refundOrder(context, key, {
    record: (transaction, order) =>
      createRecorder(context, 'operator', toAuditEntry(order, order.total - order.returned))(transaction, order),
  })

/** Opens the plan of an approved order at its due time. */
export const openApprovedOrder = (context: Context) => (job: { orderId: string; due: string }) =>
  openApprovedPlan(context, {
    ...job,
    onOpened: createRecorder(context, 'schedule', { action: 'order.opened' }),
    onRefused: (transaction, order) =>
      createRecorder(context, 'schedule', { action: 'order.not-opened', after: order.approval_refused })(
        transaction,
        order,
      ),
  })
