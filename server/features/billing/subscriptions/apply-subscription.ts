import { decideRenewal, type RenewalDecision } from '#rules/subscription/renewal.ts'
import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { Subscription } from '#server/ports/payments.ts'
import { canceledMessage, mailMember, paymentFailedMessage } from '../messages.ts'
import { confirmMessage, failedMessage, invoiceMessage } from '../renewal-messages.ts'
import { isReplaced, orderStore, type Renewal } from '../orders/order-store.ts'
import { updateMembership } from '../orders/record-payments-and-refunds.ts'
import { endPlan } from './advance-plan.ts'
import { endSubscriptionQueue, queueSubscriptionEnd } from './end-subscription-queue.ts'
import { readEntitlement } from './entitlements.ts'
import { recordCancellation } from './record-cancellation.ts'
import { type OwnedSubscription, recordCharges } from './record-charges.ts'
import { stopChargesIfDisabled } from './stop-charges.ts'

/** Records the charges of a subscription and updates the member's plan and renewal. */
export async function applySubscription(context: Context, transaction: InTransaction, target: OwnedSubscription) {
  const { owner, subscription } = target
  const store = orderStore(transaction, owner)
  const lastOrder = await store.lastEndingOrder()
  const { isNewPlan } = await recordCharges(context, transaction, target)
  const previousRenewal = await store.renewal()
  const decision = decideRenewal(await collectRenewalFacts(transaction, target, previousRenewal), context.now())
  if (decision.state === 'pending') return
  if (decision.state !== 'paid' || decision.endsNow) await queueEndIfLive(context, transaction, subscription)
  if (decision.state === 'replaced') return updateMembership(transaction, { owner, now: context.now() })
  if (decision.state === 'unpaid') return voidUnpaidOrder(context, transaction, target)
  if (previousRenewal && previousRenewal.contract_id !== subscription.id)
    await queueSubscriptionEnd(context, transaction, previousRenewal)
  const wasLive = previousRenewal?.contract_id === subscription.id && previousRenewal.is_live
  await saveRenewal(context, transaction, { ...target, previousRenewal, decision })
  const wasOpen = (await ownRows(transaction, owner).readMembership())?.plan === 'paid'
  await updateMembership(transaction, { owner, now: context.now(), isNewPlan })
  const isOpen = (await ownRows(transaction, owner).readMembership())?.plan === 'paid'
  // The paid period is over and no further period is being charged.
  if (wasOpen && !isOpen && lastOrder && (await store.lastEndingOrder())?.id === lastOrder.id)
    return endPlan(context, transaction, owner)
  if (wasLive && !subscription.isLive) await notifyOfEnd(context, transaction, owner)
  if (!decision.isLive) return
  await recordCancellation(context, transaction, owner, subscription.endsAfterPeriod)
  await stopChargesIfDisabled(context, transaction, owner)
  if (subscription.collection === 'failed' || subscription.confirmUrl)
    await notifyOfFailure(context, transaction, owner, subscription)
}

async function collectRenewalFacts(
  transaction: InTransaction,
  { owner, initialOrder, subscription }: OwnedSubscription,
  previousRenewal: Renewal | undefined,
) {
  const newestCharge = subscription.charges.toSorted((a, b) => b.period.start.getTime() - a.period.start.getTime())[0]
  const orders = newestCharge ? await orderStore(transaction, owner).orders() : []
  return {
    ...subscription,
    isReplaced: isReplaced(previousRenewal, subscription, initialOrder),
    isPaid: initialOrder.state === 'paid' || initialOrder.state === 'refunded',
    latestCharge: newestCharge && { start: newestCharge.period.start, isRefunded: newestCharge.isReversed },
    recordedStart: orders.find(({ invoice_id }) => invoice_id === newestCharge?.invoiceId)?.period_start,
  }
}

interface PaidSubscription extends OwnedSubscription {
  previousRenewal: Renewal | undefined
  decision: Extract<RenewalDecision, { state: 'paid' }>
}

const saveRenewal = (
  context: Context,
  transaction: InTransaction,
  { owner, initialOrder, subscription, previousRenewal, decision }: PaidSubscription,
) =>
  orderStore(transaction, owner).saveRenewal({
    provider: 'stripe',
    customer_id: subscription.customerId,
    contract_id: subscription.id,
    order_id: initialOrder.id,
    since: initialOrder.created_at,
    is_live: decision.isLive,
    // A change requested for the previous subscription does not apply to the new subscription.
    ...(previousRenewal?.contract_id !== subscription.id && { change_wanted: null, change_asked_at: null }),
    failed_at: subscription.collection === 'failed' ? (previousRenewal?.failed_at ?? context.now()) : null,
    collection: decision.collection,
    is_paused: subscription.isPaused,
    next_price: subscription.nextPrice ?? null,
    confirm_url: subscription.confirmUrl ?? null,
    checked_at: context.now(),
  })

/** Voids an order whose first payment failed permanently. */
async function voidUnpaidOrder(
  context: Context,
  transaction: InTransaction,
  { owner, initialOrder }: OwnedSubscription,
) {
  const voidedOrder = await orderStore(transaction, owner).changeOrder(initialOrder.id, ['open'], { state: 'void' })
  if (voidedOrder) await mailMember(context, transaction, owner, paymentFailedMessage(context, voidedOrder))
}

async function queueEndIfLive(context: Context, transaction: InTransaction, { id, isLive }: Subscription) {
  if (isLive) await context.jobs.enqueue(transaction, endSubscriptionQueue, { contractId: id })
}

/** Emails the member if an uncanceled plan was ended at the provider and continues only until its period ends. */
async function notifyOfEnd(context: Context, transaction: InTransaction, owner: OwnerId) {
  const { entitlement } = await readEntitlement(transaction, owner)
  const status = planStatusAt(entitlement, context.now())
  if (status.state === 'running') await mailMember(context, transaction, owner, canceledMessage(context, status.until))
}

/**
 * Emails the member once per invoice whose payment failed, must be confirmed at the bank, or is made by the member,
 * regardless of retries.
 */
async function notifyOfFailure(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  { invoiceId, confirmUrl, collection }: Subscription,
) {
  const status = planStatusAt((await readEntitlement(transaction, owner)).entitlement, context.now())
  if (status.state !== 'grace' || !invoiceId) return
  const kind = confirmUrl ? 'confirm' : 'failed'
  if (!(await orderStore(transaction, owner).recordReminderOnce({ kind, invoiceId }, context.now()))) return
  const memberMessage = collection === 'open' ? invoiceMessage : confirmMessage
  const message = confirmUrl ? memberMessage(status.graceUntil, confirmUrl) : failedMessage(context, status.graceUntil)
  await mailMember(context, transaction, owner, message)
}
