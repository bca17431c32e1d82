import { RENEWAL_LEAD } from '#contract/limits.ts'
import { expiresAt } from '#rules/subscription/expiry.ts'
import type { Minor } from '#rules/subscription/money.ts'
import { openUntil, startFor } from '#rules/subscription/grace.ts'
import { periodFrom } from '#rules/subscription/period.ts'
import { openPlan } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { closeGaps, releaseCredit, shortened, takeCredit } from './credits.ts'
import { queueEnd, voidOpenOrder } from '../subscriptions/end-queue.ts'
import { entitlementsOf } from '../subscriptions/entitlements.ts'
import { returnReplacedRenewals } from '../refunds/return-replaced-renewals.ts'
import { receiptMessage, mailMember, undoneMessage } from '../messages.ts'
import { nextReceipt } from './next-receipt.ts'

/** How an order was paid: the start of its period, and the provider's payment ids. */
interface Payment {
  start: Date
  at: Date
  invoice_id?: string | null
  charge_id?: string | null
}

interface Owned {
  owner: OwnerId
  order: OrderRow
}

/** Marks an order as paid, once, and assigns its receipt. Returns undefined if it was already paid. */
export async function markPaid(
  context: Context,
  transaction: InTransaction,
  { owner, order }: Owned,
  { start, at, ...names }: Payment,
): Promise<OrderRow | undefined> {
  const store = orderStore(transaction, owner)
  const whole = periodFrom(order.ptype, start)
  const period = { period_start: whole.start, period_end: whole.end }
  const paidNow = {
    state: 'paid',
    paid_at: at,
    approval_due_at: null,
    approval_refused: null,
    ...period,
    ...names,
  } as const
  const found = await store.changeOrder(order.id, ['open', 'void'], paidNow)
  if (!found) return undefined
  const missing = await takeCredit(transaction, { owner, order: found }, { start, at })
  const paid = missing > 0 ? await shorten(transaction, { owner, order: found }, missing) : found
  // Assigned after the update, so that a repeated call uses no number.
  const receipt = paid.provider === 'gift' ? null : await nextReceipt(transaction, context.now())
  const saved = (await store.changeOrder(paid.id, ['paid'], { receipt })) ?? paid
  await mailMember(context, transaction, owner, receiptMessage(context, saved))
  await returnReplacedRenewals(context, transaction, { owner, replacement: saved })
  return saved
}

async function shorten(transaction: InTransaction, { owner, order }: Owned, missing: Minor) {
  if (!order.period_start) return order
  const { start, end } = shortened(order, order.period_start, missing)
  const store = orderStore(transaction, owner)
  return (await store.changeOrder(order.id, ['paid'], { period_start: start, period_end: end })) ?? order
}

/**
 * Marks a payment as refunded, once. An order that used its credit is shortened and no longer renewed, an open order
 * that counts on a credit is voided, and prepaid periods move forward.
 */
export async function markUndone(
  context: Context,
  transaction: InTransaction,
  { owner, order }: Owned,
  compose: (context: Context, order: OrderRow) => Parameters<typeof mailMember>[3] = undoneMessage,
): Promise<OrderRow | undefined> {
  const store = orderStore(transaction, owner)
  const undone = await store.changeOrder(order.id, ['paid'], { state: 'refunded', refunded_at: context.now() })
  if (!undone) return undefined
  const shortenedOrder = await releaseCredit(transaction, { owner, order: undone })
  const renewal = await store.renewal()
  if (shortenedOrder && renewal?.order_id === shortenedOrder.id) {
    await queueEnd(context, transaction, renewal)
    await store.stopRenewal()
  }
  if (((await store.openOrder())?.credit ?? 0) > 0) await voidOpenOrder(context, transaction, owner)
  await closeGaps(transaction, owner, context.now())
  await mailMember(context, transaction, owner, compose(context, undone))
  return undone
}

/**
 * Updates the membership from the paid orders; the order with the latest end is the plan. While a renewal is being
 * charged, `start` is postponed by the grace days. `isNewPlan` clears the cancellation of the previous plan.
 */
export async function updatePlanRecord(
  transaction: InTransaction,
  { owner, now, isNewPlan = false }: { owner: OwnerId; now: Date; isNewPlan?: boolean },
) {
  const store = orderStore(transaction, owner)
  const furthest = await store.furthest()
  const { row, renewal } = await entitlementsOf(transaction, owner)
  const cancel = {
    cancel_id: isNewPlan ? null : (row?.cancel_id ?? null),
    cancel_date: isNewPlan ? null : (row?.cancel_date ?? null),
  }
  if (!furthest?.period_start) {
    // No paid order is left. Memberships that never had an order, such as the demo's, stay unchanged.
    if (row && (await orderStore(transaction, owner).orders()).some(({ state }) => state === 'refunded'))
      await ownRows(transaction, owner).saveMembership({ ...fieldsOf(row), ...cancel, plan: 'free' })
    return
  }
  const { ptype, period_start: start } = furthest
  const until = expiresAt({ ptype, start })
  const isNear = now.getTime() >= until.getTime() - RENEWAL_LEAD
  const isCharged = renewal?.is_live === true && !cancel.cancel_id && isNear
  const charging = isCharged ? openUntil(until, renewal.collection) : undefined
  // The collection state belonged to the previous period.
  if (renewal) await store.changeRenewal({ open_until: charging ?? null, ...(!isNear && { collection: 'none' }) })
  const entitlement = {
    plan: 'paid',
    ptype,
    start,
    cancelId: cancel.cancel_id,
    cancelDate: cancel.cancel_date,
  } as const
  const plan = openPlan({ ...entitlement, renews: renewal?.is_live ?? false, openUntil: charging }, now)
  const shown = charging && plan === 'paid' ? startFor(ptype, charging) : start
  await ownRows(transaction, owner).saveMembership({ plan, ptype, start: shown, ...cancel })
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ownRows>['readMembership']>>>

const fieldsOf = ({ ptype, start }: Row) => ({ ptype, start })
