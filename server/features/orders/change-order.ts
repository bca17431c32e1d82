import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import {
  approveOrder,
  isGift,
  scheduleApproval,
  activateApprovedPlan,
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
const createChangeRecorder =
  ({ now }: Pick<Context, 'now'>, actor: Actor, auditEntry: AuditEntry): RecordChange =>
  (transaction, { reference }) =>
    recordAction(transaction, actor, now(), { ...auditEntry, subject: reference })

/**
 * Like {@link createChangeRecorder}, for changes to payments, which staff other than owners cannot make to their own
 * orders. Throws Conflict, which rolls the change back.
 */
const createPaymentRecorder =
  (context: Pick<Context, 'now'>, caller: StaffCaller, auditEntry: AuditEntry): RecordChange =>
  (transaction, order) => {
    if (order.owner_id === caller.owner && !caller.roles.includes('owner'))
      fail('Conflict', 'you can’t do this with your own order; ask an owner')
    return createChangeRecorder(context, caller, auditEntry)(transaction, order)
  }

/** Approves an order that was paid manually. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveInStudio = (context: Context, caller: StaffCaller, key: OrderKey, from: 'open' | 'void') =>
  scheduleApproval(context, key, {
    from,
    record: createPaymentRecorder(context, caller, { action: 'order.approved' }),
  })

/** Approves an order by a command and activates its plan immediately. Throws OrderNotFound, OrderRefused, Conflict. */
export const approveByCommand = (context: Context, key: OrderKey, from: 'open' | 'void') =>
  approveOrder(context, key, { from, record: createChangeRecorder(context, 'operator', { action: 'order.approved' }) })

/** Throws OrderNotFound, OrderRefused. */
export const undoApproval = (context: Context, caller: StaffCaller, key: OrderKey) =>
  revertApproval(context, key, createChangeRecorder(context, caller, { action: 'order.approval-undone' }))

/**
 * Cancels an order, or takes a gift back, which ends its plan and therefore requires recent authentication. Staff can
 * cancel only orders paid manually, because the payment page of any other order may be open. Throws OrderNotFound,
 * OrderRefused, ReauthenticationRequired.
 */
export async function cancelOrder(context: Context, actor: StaffCaller | 'operator', key: OrderKey) {
  const record = createChangeRecorder(context, actor, { action: 'order.canceled' })
  if (await isGift(context, key)) {
    if (actor !== 'operator' && !actor.reauthenticatedUntil) fail('ReauthenticationRequired')
    return refundOrder(context, key, { record })
  }
  return voidOrder(context, key, (transaction, order) => {
    if (actor !== 'operator') requireManualPayment(order)
    return record(transaction, order)
  })
}

interface RequestedRefund {
  sum: number
  /** The refundable sum that the caller saw. */
  left: number
}

/** Audit log entry of a refund. `state` shows whether the plan ended. */
const createRefundEntry = ({ currency, state }: Parameters<RecordChange>[1], sum: number): AuditEntry => ({
  action: 'order.refunded',
  after: { sum, currency, state },
})

/** Throws OrderNotFound, OrderRefused, Conflict, BadRequest. */
export const refundInStudio = (context: Context, caller: StaffCaller, key: OrderKey, refund: RequestedRefund) =>
  refundOrder(context, key, {
    part: { sum: refund.sum, refundable: refund.left },
    record: (transaction, order) =>
      createPaymentRecorder(context, caller, createRefundEntry(order, refund.sum))(transaction, order),
  })

/** Refunds the remaining amount by a command. Throws OrderNotFound, OrderRefused. */
export const refundByCommand = (context: Context, key: OrderKey) =>
  refundOrder(context, key, {
    record: (transaction, order) =>
      createChangeRecorder(
        context,
        'operator',
        createRefundEntry(order, order.refund_amount ?? order.total - order.returned),
      )(transaction, order),
  })

/** Activates the plan of an approved order at its due time. */
export const activateApprovedOrder = (context: Context) => (job: { orderId: string; due: string }) =>
  activateApprovedPlan(context, {
    ...job,
    onActivated: createChangeRecorder(context, 'schedule', { action: 'order.opened' }),
    onRejected: (transaction, order) =>
      createChangeRecorder(context, 'schedule', { action: 'order.not-opened', after: order.approval_refused })(
        transaction,
        order,
      ),
  })
