import { RENEWAL_LEAD_TIME_MS } from '#contract/limits.ts'
import { expiresAt } from '#rules/subscription/expiry.ts'
import type { Minor } from '#rules/subscription/money.ts'
import { getGraceEnd, calculateStart } from '#rules/subscription/grace.ts'
import { getPeriod } from '#rules/subscription/period.ts'
import { getActivePlan } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { applyCredit, closeGaps, isCreditRefunded, releaseCredit, shortenPeriod } from './credits.ts'
import { queueSubscriptionEnd, voidOpenOrder } from '../subscriptions/end-subscription-queue.ts'
import { readEntitlement, willRenew } from '../subscriptions/entitlements.ts'
import { refundReplacedRenewals } from '../refunds/refund-replaced-renewals.ts'
import { canceledOrderMessage, receiptMessage, mailMember, refundedMessage, wonDisputeMessage } from '../messages.ts'
import { assignReceiptNumber } from './assign-receipt-number.ts'

/** Details of a payment: the start of the paid period, and the provider's payment ids. */
interface Payment {
  start: Date
  paidAt: Date
  invoice_id?: string | null
  charge_id?: string | null
}

interface OwnedOrder {
  owner: OwnerId
  order: OrderRow
}

/**
 * Marks an order as paid, once, and assigns its receipt. Returns undefined if it was already paid. `replaced`: the
 * canceled order that this order replaces; the receipt names it.
 */
export async function markPaid(
  context: Context,
  transaction: InTransaction,
  { owner, order, replaced }: OwnedOrder & { replaced?: OrderRow | undefined },
  { start, paidAt, ...providerIds }: Payment,
): Promise<OrderRow | undefined> {
  const store = orderStore(transaction, owner)
  const fullPeriod = getPeriod(order.ptype, start)
  const period = { period_start: fullPeriod.start, period_end: fullPeriod.end }
  const paidFields = {
    state: 'paid',
    paid_at: paidAt,
    approval_due_at: null,
    approval_refused: null,
    ...period,
    ...providerIds,
  } as const
  const paidOrder = await store.changeOrder(order.id, ['open', 'void'], paidFields)
  if (!paidOrder) return undefined
  const missingCredit = await applyCredit(transaction, { owner, order: paidOrder }, { start, paidAt })
  const finalOrder =
    missingCredit > 0
      ? await shortenByMissingCredit(transaction, { owner, order: paidOrder }, missingCredit)
      : paidOrder
  // Assigned after the update, so that a repeated call uses no number.
  const receipt = finalOrder.provider === 'gift' ? null : await assignReceiptNumber(transaction, context.now())
  const saved = (await store.changeOrder(finalOrder.id, ['paid'], { receipt })) ?? finalOrder
  await mailMember(context, transaction, owner, receiptMessage(context, saved, replaced))
  await refundReplacedRenewals(context, transaction, { owner, replacement: saved })
  return saved
}

async function shortenByMissingCredit(transaction: InTransaction, { owner, order }: OwnedOrder, missingCredit: Minor) {
  if (!order.period_start) return order
  const { start, end } = shortenPeriod(order, order.period_start, missingCredit)
  const store = orderStore(transaction, owner)
  return (await store.changeOrder(order.id, ['paid'], { period_start: start, period_end: end })) ?? order
}

/**
 * Marks a payment as refunded, once. An order that used a credit from this payment is shortened and no longer renewed,
 * an open order whose price includes such a credit is voided, and prepaid periods move earlier to close the gap.
 */
export async function recordRefundedOrder(
  context: Context,
  transaction: InTransaction,
  { owner, order }: OwnedOrder,
  compose: (context: Context, order: OrderRow) => Parameters<typeof mailMember>[3] = refundedMessage,
): Promise<OrderRow | undefined> {
  const store = orderStore(transaction, owner)
  const refunded = await store.changeOrder(order.id, ['paid'], { state: 'refunded', refunded_at: context.now() })
  if (!refunded) return undefined
  const shortenedOrder = await releaseCredit(transaction, { owner, order: refunded })
  const renewal = await store.renewal()
  if (shortenedOrder && renewal?.order_id === shortenedOrder.id) {
    await queueSubscriptionEnd(context, transaction, renewal)
    await store.stopRenewal()
  }
  await voidCreditedOrder(context, transaction, { owner, refunded })
  await closeGaps(transaction, owner, context.now())
  await mailMember(context, transaction, owner, compose(context, refunded))
  return refunded
}

/**
 * Marks a payment that the bank had taken back as paid again, once. The days that the member could not use are added
 * after the other periods, or start now.
 */
export async function recordWonDispute(context: Context, transaction: InTransaction, { owner, order }: OwnedOrder) {
  const { ptype, period_start: start, period_end: end, refunded_at: refundedAt } = order
  if (!start || !end || !refundedAt) return
  const store = orderStore(transaction, owner)
  const resumesAt = Math.max(context.now().getTime(), (await store.lastEndingOrder())?.period_end?.getTime() ?? 0)
  const unusedMs = end.getTime() - refundedAt.getTime()
  const period = unusedMs > 0 ? getPeriod(ptype, calculateStart(ptype, new Date(resumesAt + unusedMs))) : { start, end }
  const reopened = await store.changeOrder(order.id, ['refunded'], {
    state: 'paid',
    refunded_at: null,
    is_charged_back: false,
    period_start: period.start,
    period_end: period.end,
  })
  if (reopened && unusedMs > 0)
    await mailMember(context, transaction, owner, wonDisputeMessage(context, reopened, period.end))
}

/**
 * After a refund, voids an open order whose price may include a credit from the refunded order, and emails the member.
 * Leaves an order that awaits its approval: if it is approved, its period is shortened; if the approval is reverted or
 * refused, {@link voidIfCreditRefunded} voids it.
 */
export async function voidCreditedOrder(
  context: Context,
  transaction: InTransaction,
  { owner, refunded }: { owner: OwnerId; refunded: OrderRow },
) {
  const openOrder = await orderStore(transaction, owner).openOrder()
  if (!openOrder || openOrder.credit === 0 || openOrder.approval_due_at || refunded.provider === 'gift') return
  // A period that had ended when the order was placed gave no credit.
  if (!refunded.period_end || refunded.period_end <= openOrder.created_at) return
  await voidAndNotify(context, transaction, { owner, order: openOrder })
}

/**
 * Voids an order whose approval was reverted or refused, and emails the member, if its price includes credit for a
 * payment that was refunded since. Returns the order.
 */
export async function voidIfCreditRefunded(
  context: Context,
  transaction: InTransaction,
  { owner, order }: OwnedOrder,
): Promise<OrderRow> {
  if (order.state !== 'open' || !(await isCreditRefunded(transaction, owner, order))) return order
  await voidAndNotify(context, transaction, { owner, order })
  return { ...order, state: 'void' }
}

async function voidAndNotify(context: Context, transaction: InTransaction, { owner, order }: OwnedOrder) {
  await voidOpenOrder(context, transaction, owner)
  await mailMember(context, transaction, owner, canceledOrderMessage(context, order))
}

/**
 * Updates the membership from the paid orders; the order with the latest end determines the plan. While a renewal is
 * being charged, `start` is postponed by the grace days. `isNewPlan` clears the cancellation of the previous plan.
 */
export async function updateMembership(
  transaction: InTransaction,
  { owner, now, isNewPlan = false }: { owner: OwnerId; now: Date; isNewPlan?: boolean },
) {
  const store = orderStore(transaction, owner)
  const lastOrder = await store.lastEndingOrder()
  const { row, renewal } = await readEntitlement(transaction, owner)
  const cancel = {
    cancel_id: isNewPlan ? null : (row?.cancel_id ?? null),
    cancel_date: isNewPlan ? null : (row?.cancel_date ?? null),
  }
  if (!lastOrder?.period_start) {
    // No paid order is left. Memberships that never had an order, such as the demo's, stay unchanged.
    if (row && (await orderStore(transaction, owner).orders()).some(({ state }) => state === 'refunded'))
      await ownRows(transaction, owner).saveMembership({ ...pickPlanFields(row), ...cancel, plan: 'free' })
    return
  }
  const { ptype, period_start: start } = lastOrder
  const endsAt = expiresAt({ ptype, start })
  const isRenewalDue = now.getTime() >= endsAt.getTime() - RENEWAL_LEAD_TIME_MS
  const isBeingCharged = renewal !== undefined && willRenew(renewal) && !cancel.cancel_id && isRenewalDue
  const chargingUntil = isBeingCharged ? getGraceEnd(endsAt, renewal.collection) : undefined
  // After the renewal, resets the collection state, which describes the payment of the previous period.
  if (renewal)
    await store.changeRenewal({ open_until: chargingUntil ?? null, ...(!isRenewalDue && { collection: 'none' }) })
  const entitlement = {
    plan: 'paid',
    ptype,
    start,
    cancelId: cancel.cancel_id,
    cancelDate: cancel.cancel_date,
  } as const
  const plan = getActivePlan({ ...entitlement, renews: willRenew(renewal), graceUntil: chargingUntil }, now)
  const recordedStart = chargingUntil && plan === 'paid' ? calculateStart(ptype, chargingUntil) : start
  await ownRows(transaction, owner).saveMembership({ plan, ptype, start: recordedStart, ...cancel })
}

type MembershipRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ownRows>['readMembership']>>>

const pickPlanFields = ({ ptype, start }: MembershipRow) => ({ ptype, start })
