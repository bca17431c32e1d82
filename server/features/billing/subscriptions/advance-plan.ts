import {
  END_REMINDER_DAYS,
  GRACE_DAYS,
  RENEWAL_INVOICE_PERIOD_MS,
  RENEWAL_LEAD_TIME_MS,
  YEAR_REMINDER_DAYS,
} from '#contract/limits.ts'
import { expiresAt } from '#rules/subscription/expiry.ts'
import { toMinor } from '#rules/subscription/money.ts'
import { type PlanStatus, planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { orderStore, type Reminder, type Renewal } from '../orders/order-store.ts'
import { LAST_CALL_DAYS } from './due-members.ts'
import { queueSubscriptionEnd } from './end-subscription-queue.ts'
import { readEntitlement, willRenew } from './entitlements.ts'
import { withBillingLock } from '../billing-lock.ts'
import { endedMessage, endReminderMessage, mailMember, yearReminderMessage } from '../messages.ts'
import { debitLastCallMessage, lastCallMessage } from '../renewal-messages.ts'
import { createRenewalOrder } from '../orders/renewal-order.ts'
import { updateMembership, markPaid } from '../orders/record-payments-and-refunds.ts'

const DAY_MS = 86_400_000
/** Runs the due actions of one member, each once: the demo's renewal, reminders, and the end of the plan. */
export const advancePlan = (context: Context, owner: OwnerId): Promise<void> =>
  withBillingLock(context, owner, async (transaction) => {
    const now = context.now()
    await markRenewalDue(transaction, owner, now)
    const { row, entitlement, renewal } = await readEntitlement(transaction, owner)
    if (!row || !entitlement || entitlement.plan === 'free') return
    const status = planStatusAt(entitlement, now)
    const isDemo = renewal?.provider === 'demo' && renewal.is_live && !entitlement.cancelId
    if (
      isDemo &&
      'until' in status &&
      now > status.until &&
      now.getTime() < status.until.getTime() + GRACE_DAYS * DAY_MS
    )
      return renewDemo(context, transaction, { owner, renewal, start: status.until })
    if (status.state === 'ended') {
      // The provider may be charging the next period, so its state must be read first.
      if (renewal?.is_live && !entitlement.cancelId && isNotYetPolled(renewal, status.until)) return
      await ownRows(transaction, owner).saveMembership({
        plan: 'free',
        ptype: row.ptype,
        start: entitlement.start,
        cancel_id: row.cancel_id,
        cancel_date: row.cancel_date,
      })
      return endPlan(context, transaction, owner)
    }
    return mailDueReminders(context, transaction, { owner, status, renewal, isYear: entitlement.ptype === '1YR' })
  })

/** Stops the charges of an expired plan and emails the member. */
export async function endPlan(context: Context, transaction: InTransaction, owner: OwnerId) {
  const store = orderStore(transaction, owner)
  const renewal = await store.renewal()
  await queueSubscriptionEnd(context, transaction, renewal)
  await store.stopRenewal()
  const isCharged = renewal?.provider === 'stripe' && renewal.is_live && renewal.collection === 'open'
  const hasDebit = isCharged && renewal.confirm_url === null
  await mailMember(context, transaction, owner, endedMessage(context, { hasDebit }))
}

const isNotYetPolled = ({ provider, checked_at: checkedAt, since }: Renewal, endsAt: Date) =>
  provider === 'stripe' && (checkedAt ?? since).getTime() < endsAt.getTime() - RENEWAL_LEAD_TIME_MS

/**
 * Treats a renewing plan as being charged shortly before its end, so that access continues until the provider has
 * reported the charge.
 */
async function markRenewalDue(transaction: InTransaction, owner: OwnerId, now: Date) {
  const { entitlement, renewal } = await readEntitlement(transaction, owner)
  if (
    !entitlement ||
    entitlement.plan === 'free' ||
    entitlement.cancelId ||
    !renewal ||
    !willRenew(renewal) ||
    renewal.collection !== 'none'
  )
    return
  const endsAt = expiresAt(entitlement)
  const msAfterEnd = now.getTime() - endsAt.getTime()
  if (msAfterEnd < -RENEWAL_LEAD_TIME_MS || msAfterEnd > RENEWAL_INVOICE_PERIOD_MS) return
  if (renewal.provider === 'stripe' && !isNotYetPolled(renewal, endsAt)) return
  await orderStore(transaction, owner).changeRenewal({ collection: 'due' })
  await updateMembership(transaction, { owner, now })
}

interface ReminderTarget {
  owner: OwnerId
  status: PlanStatus
  renewal: Renewal | undefined
  isYear: boolean
}

async function mailDueReminders(
  context: Context,
  transaction: InTransaction,
  { owner, status, renewal, isYear }: ReminderTarget,
) {
  const now = context.now()
  const store = orderStore(transaction, owner)
  const isDue = (end: Date, days: number) => now.getTime() >= end.getTime() - days * DAY_MS
  const mailOnce = async (reminder: Reminder, text: Parameters<typeof mailMember>[3]) => {
    if (await store.recordReminderOnce(reminder, now)) await mailMember(context, transaction, owner, text)
  }
  if (status.state === 'renewing' && isYear && isDue(status.until, YEAR_REMINDER_DAYS)) {
    const renewedOrder = renewal && (await store.order(renewal.order_id))
    if (renewedOrder)
      await mailOnce(
        { kind: 'year', until: status.until },
        yearReminderMessage(context, status.until, renewal.next_price ?? renewedOrder.price, renewedOrder.currency),
      )
  }
  if (status.state === 'running' && isDue(status.until, END_REMINDER_DAYS))
    await mailOnce({ kind: 'end', until: status.until }, endReminderMessage(context, status.until))
  if (status.state === 'grace' && renewal?.provider === 'stripe' && isDue(status.graceUntil, LAST_CALL_DAYS)) {
    const label = renewal.collection === 'failed' ? 'Confirm payment' : 'Pay invoice'
    const link = renewal.confirm_url === null ? undefined : { label, href: renewal.confirm_url }
    const message =
      renewal.collection === 'failed' || link
        ? lastCallMessage(context, status.graceUntil, link)
        : debitLastCallMessage(context, status.graceUntil)
    if (renewal.collection === 'failed' || renewal.collection === 'open')
      await mailOnce({ kind: 'grace', until: status.until }, message)
  }
}

/** Renews a demo plan without a charge. */
async function renewDemo(
  context: Context,
  transaction: InTransaction,
  { owner, renewal, start }: { owner: OwnerId; renewal: Renewal; start: Date },
) {
  const store = orderStore(transaction, owner)
  const initialOrder = await store.order(renewal.order_id)
  if (!initialOrder) return
  const order = await store.addOrder(
    createRenewalOrder(initialOrder, { sum: toMinor(initialOrder.price), createdAt: context.now() }),
  )
  await markPaid(context, transaction, { owner, order }, { start, paidAt: context.now() })
  await updateMembership(transaction, { owner, now: context.now() })
}
