import { decideRenewal, type RenewalDecision } from '#rules/subscription/renewal.ts'
import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import type { Subscription } from '#server/ports/payments.ts'
import { failedMessage, mailMember, unpaidMessage } from '../messages.ts'
import { isReplaced, orderStore, type Renewal } from '../orders/order-store.ts'
import { updatePlanRecord } from '../orders/record-payment.ts'
import { endPlan } from './advance-plan.ts'
import { endSubscriptionQueue, queueEnd } from './end-queue.ts'
import { entitlementsOf } from './entitlements.ts'
import { recordCancellation } from './record-cancellation.ts'
import { type OwnedSubscription, recordCharges } from './record-charges.ts'

/** Records the charges of a subscription and updates the member's plan and renewal. */
export async function applySubscription(context: Context, transaction: InTransaction, owned: OwnedSubscription) {
  const { owner, subscription } = owned
  const store = orderStore(transaction, owner)
  const last = await store.furthest()
  const { isNewPlan } = await recordCharges(context, transaction, owned)
  const before = await store.renewal()
  const decision = decideRenewal(await factsOf(transaction, owned, before), context.now())
  if (decision.state === 'pending') return
  if (decision.state !== 'paid' || decision.endsNow) await endIfLive(context, transaction, subscription)
  if (decision.state === 'replaced') return updatePlanRecord(transaction, { owner, now: context.now() })
  if (decision.state === 'unpaid') return voidOrder(context, transaction, owned)
  if (before && before.contract_id !== subscription.id) await queueEnd(context, transaction, before)
  await saveRenewal(context, transaction, { ...owned, before, decision })
  const wasOpen = (await ownRows(transaction, owner).readMembership())?.plan === 'paid'
  await updatePlanRecord(transaction, { owner, now: context.now(), isNewPlan })
  const isOpen = (await ownRows(transaction, owner).readMembership())?.plan === 'paid'
  // The paid period is over and no further one is being charged.
  if (wasOpen && !isOpen && last && (await store.furthest())?.id === last.id)
    return endPlan(context, transaction, owner)
  if (!decision.isLive) return
  await recordCancellation(context, transaction, owner, subscription.endsAfterPeriod)
  if (subscription.collection === 'failed' && subscription.invoiceId)
    await notifyOfFailure(context, transaction, owner, subscription.invoiceId)
}

async function factsOf(
  transaction: InTransaction,
  { owner, initialOrder, subscription }: OwnedSubscription,
  before: Renewal | undefined,
) {
  const newest = subscription.charges.toSorted(
    (one, other) => other.period.start.getTime() - one.period.start.getTime(),
  )[0]
  const orders = newest ? await orderStore(transaction, owner).orders() : []
  return {
    ...subscription,
    isReplaced: isReplaced(before, subscription, initialOrder),
    isPaid: initialOrder.state === 'paid' || initialOrder.state === 'refunded',
    newest: newest && { start: newest.period.start, isUndone: newest.isUndone },
    recordedStart: orders.find(({ invoice_id }) => invoice_id === newest?.invoiceId)?.period_start,
  }
}

interface PaidSubscription extends OwnedSubscription {
  before: Renewal | undefined
  decision: Extract<RenewalDecision, { state: 'paid' }>
}

const saveRenewal = (
  context: Context,
  transaction: InTransaction,
  { owner, initialOrder, subscription, before, decision }: PaidSubscription,
) =>
  orderStore(transaction, owner).saveRenewal({
    provider: 'stripe',
    customer_id: subscription.customerId,
    contract_id: subscription.id,
    order_id: initialOrder.id,
    since: initialOrder.created_at,
    is_live: decision.isLive,
    // A change requested for the previous subscription does not apply to this one.
    ...(before?.contract_id !== subscription.id && { change_wanted: null, change_asked_at: null }),
    failed_at: subscription.collection === 'failed' ? (before?.failed_at ?? context.now()) : null,
    collection: decision.collection,
    checked_at: context.now(),
  })

/** Voids an order whose first payment has finally failed. */
async function voidOrder(context: Context, transaction: InTransaction, { owner, initialOrder }: OwnedSubscription) {
  const voided = await orderStore(transaction, owner).changeOrder(initialOrder.id, ['open'], { state: 'void' })
  if (voided) await mailMember(context, transaction, owner, unpaidMessage(context, voided))
}

async function endIfLive(context: Context, transaction: InTransaction, { id, isLive }: Subscription) {
  if (isLive) await context.jobs.enqueue(transaction, endSubscriptionQueue, { contractId: id })
}

/** Mails the member once per failed invoice, regardless of retries. */
async function notifyOfFailure(context: Context, transaction: InTransaction, owner: OwnerId, invoiceId: string) {
  const status = planStatusAt((await entitlementsOf(transaction, owner)).entitlement, context.now())
  if (status.state !== 'grace') return
  if (await orderStore(transaction, owner).addReminder({ kind: 'failed', invoiceId }, context.now()))
    await mailMember(context, transaction, owner, failedMessage(context, status.graceUntil))
}
