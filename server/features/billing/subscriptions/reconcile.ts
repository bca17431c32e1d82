import { RENEWAL_DUE } from '#contract/limits.ts'
import type { Collection } from '#rules/subscription/grace.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { allOrders, isReplaced, type OrderRow, orderStore } from '../orders/order-store.ts'
import { isKnown, recordEvent, type NewEvent, recordIgnoredEvent } from './payment-events.ts'
import { queueEnd, endSubscriptionQueue } from './end-queue.ts'
import { recordCancellation } from './record-cancellation.ts'
import { withBillingLock } from '../billing-lock.ts'
import { returnReplacedRenewals } from '../refunds/return-replaced-renewals.ts'
import { failedMessage, mailMember, unpaidMessage } from '../messages.ts'
import type { Charged, Subscription } from '#server/ports/payments.ts'
import { refundLatePayments } from '../refunds/refund-late-payments.ts'
import { noteRefunded } from '../refunds/refund-queue.ts'
import { renewalOrder } from '../orders/renewal-order.ts'
import { endPlan } from './advance-plan.ts'
import { updatePlanRecord, markPaid, markUndone } from '../orders/record-payment.ts'
import { entitlementsOf } from './entitlements.ts'
import { standingAt } from '#rules/subscription/standing.ts'

/** Another answer may be saved during the request to the provider. Then the request is repeated, at most this often. */
const ATTEMPTS = 5

/**
 * Updates our orders from the state of a subscription at the provider. It reads the current state and never trusts an
 * event, so that events may come twice, late, in any order or not at all. `event` is recorded in the same transaction
 * and not read again. The provider is queried outside of any transaction; its answer counts only if none was saved
 * since the request, so that an older one never overwrites a newer one.
 */
export async function reconcile(context: Context, subscriptionId: string, event?: NewEvent): Promise<void> {
  const orders = allOrders(context.db).selectFrom('orders').selectAll()
  const orderId = await orderOfSubscription(context, subscriptionId)
  if (orderId === undefined) return recordIgnoredEvent(context, event)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const begun = await orders.where('id', '=', orderId).executeTakeFirst()
    if (!begun) return recordIgnoredEvent(context, event)
    const subscription =
      (await context.payments.readSubscription(subscriptionId)) ?? (await endedSubscription(context, subscriptionId))
    const isDone = begun.owner_id
      ? await saveAnswer(context, begun.owner_id, { begun, subscription, event })
      : await saveAnswerWithoutAccount(context, { begun, subscription, event })
    if (isDone) return
  }
  fail('PaymentUnavailable', 'too many answers came at once')
}

/** Our order that began a subscription: known before, or named by the provider. */
async function orderOfSubscription({ db, payments }: Context, subscriptionId: string) {
  const known = allOrders(db).selectFrom('renewals').select('order_id').where('contract_id', '=', subscriptionId)
  return (await known.executeTakeFirst())?.order_id ?? payments.orderOfSubscription(subscriptionId)
}

/** A subscription of ours that the provider no longer knows has ended. It is logged until that is saved. */
async function endedSubscription({ db, log }: Context, subscriptionId: string): Promise<Subscription> {
  const renewals = allOrders(db).selectFrom('renewals').selectAll().where('contract_id', '=', subscriptionId)
  const renewal = await renewals.executeTakeFirst()
  if (renewal?.is_live)
    log.warn(
      { subscription: subscriptionId },
      'the payment provider no longer knows a subscription: it counts as ended',
    )
  return {
    id: subscriptionId,
    customerId: renewal?.customer_id ?? '',
    orderId: renewal?.order_id ?? '',
    isLive: false,
    endsAfterPeriod: false,
    isPending: false,
    collection: 'none',
    invoiceId: undefined,
    nextCharge: undefined,
    charges: [],
  }
}

interface Answer {
  begun: OrderRow
  subscription: Subscription
  event: NewEvent | undefined
}

/** False if a newer answer was saved meanwhile, or the account was deleted. */
const saveAnswer = (context: Context, owner: OwnerId, { begun: change, subscription, event }: Answer) =>
  withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const begun = await store.order(change.id)
    if (!begun) return false
    if (event && (await isKnown(transaction, event.id))) return true
    if (begun.provider_checks !== change.provider_checks) return false
    await store.countCheck(begun.id)
    if (event) await recordEvent(transaction, event, context.now())
    await follow(context, transaction, { owner, begun, subscription })
    return true
  })

/** The account was deleted. An older answer does no harm: it has fewer charges, and each is recorded once. */
const saveAnswerWithoutAccount = (context: Context, { begun: change, subscription, event }: Answer) =>
  context.db.transaction().execute(async (transaction) => {
    const orders = allOrders(transaction).selectFrom('orders').selectAll().where('id', '=', change.id)
    // Another event may have recorded the payment while the provider was queried.
    const begun = await orders.forUpdate().executeTakeFirstOrThrow()
    if (event) await recordEvent(transaction, event, context.now())
    await refundLatePayments(context, transaction, { begun, subscription })
    return true
  })

/** Reads a checkout, and completes the order if it was paid. */
export async function refreshCheckout(context: Context, owner: OwnerId, order: OrderRow): Promise<void> {
  if (!order.checkout_id || order.provider !== context.payments.name) return
  const checkout = await context.payments.readCheckout(order.checkout_id)
  if (checkout.state === 'done') return reconcile(context, checkout.subscriptionId)
  if (checkout.state === 'gone')
    await withBillingLock(context, owner, (transaction) =>
      orderStore(transaction, owner).changeOrder(order.id, ['open'], { state: 'void' }),
    )
}

interface Known {
  owner: OwnerId
  begun: OrderRow
  subscription: Subscription
}

async function follow(context: Context, transaction: InTransaction, { owner, begun, subscription }: Known) {
  const store = orderStore(transaction, owner)
  const last = await store.furthest()
  let isNewPlan = false
  for (const charge of subscription.charges.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const order = await orderOf(transaction, { owner, begun, subscription }, charge)
    const start = {
      start: charge.period.start,
      at: charge.at,
      invoice_id: charge.invoiceId,
      charge_id: charge.chargeId,
    }
    const paid = await markPaid(context, transaction, { owner, order }, start)
    if (paid?.is_renewal) await expectReplacement(context, transaction, { owner, begun, renewal: paid })
    if (paid && charge.isFirst) isNewPlan = true
    if (charge.isUndone) {
      await markUndone(context, transaction, { owner, order })
      if (order.refund_due_at) await noteRefunded(transaction, order.id)
    } else if (charge.returned > order.returned) {
      await store.changeOrder(order.id, ['paid'], { returned: charge.returned })
    }
  }
  const before = await store.renewal()
  if (isReplaced(before, subscription, begun)) {
    await updatePlanRecord(transaction, { owner, now: context.now() })
    return endIfLive(context, transaction, subscription)
  }
  // An unpaid order replaces nothing: the plan before continues until the payment has arrived.
  if (subscription.charges.length === 0 && begun.state !== 'paid' && begun.state !== 'refunded')
    return followUnpaid(context, transaction, { owner, begun, subscription })
  const newest = subscription.charges.toSorted(
    (one, other) => other.period.start.getTime() - one.period.start.getTime(),
  )[0]
  const entitlement = newest && (await store.orders()).find(({ invoice_id: id }) => id === newest.invoiceId)
  // A credit was void: the period ends before the provider's, so the next one would be charged for days that nobody
  // had.
  const isShortened = Boolean(entitlement?.period_start && newest && entitlement.period_start < newest.period.start)
  // After a refund nothing more is charged.
  const isOver = newest?.isUndone === true || isShortened
  if (isOver) await endIfLive(context, transaction, subscription)
  if (before && before.contract_id !== subscription.id) await queueEnd(context, transaction, before)
  const isLive = subscription.isLive && !isOver
  await store.saveRenewal({
    provider: 'stripe',
    customer_id: subscription.customerId,
    contract_id: subscription.id,
    order_id: begun.id,
    since: begun.created_at,
    is_live: isLive,
    // A change that was requested of the subscription before does not apply to this one.
    ...(before?.contract_id !== subscription.id && { change_wanted: null, change_asked_at: null }),
    failed_at: subscription.collection === 'failed' ? (before?.failed_at ?? context.now()) : null,
    collection: collectionOf(subscription, context.now()),
    checked_at: context.now(),
  })
  const wasOpen = (await ownRows(transaction, owner).membership())?.plan === 'paid'
  await updatePlanRecord(transaction, { owner, now: context.now(), isNewPlan })
  const isOpen = (await ownRows(transaction, owner).membership())?.plan === 'paid'
  // Nobody charges the next period, and the paid one is over.
  if (wasOpen && !isOpen && last && (await store.furthest())?.id === last.id)
    return endPlan(context, transaction, owner)
  if (isLive) await recordCancellation(context, transaction, owner, subscription.endsAfterPeriod)
  if (subscription.collection === 'failed' && subscription.invoiceId && isLive)
    await notifyOfFailure(context, transaction, owner, subscription.invoiceId)
}

/** Its first payment is in progress, or will never arrive. */
async function followUnpaid(context: Context, transaction: InTransaction, { owner, begun, subscription }: Known) {
  if (subscription.isPending) return
  await endIfLive(context, transaction, subscription)
  const voided = await orderStore(transaction, owner).changeOrder(begun.id, ['open'], { state: 'void' })
  if (voided) await mailMember(context, transaction, owner, unpaidMessage(context, voided))
}

/**
 * A renewal that is charged while another order waits for its payment was not part of that order's price: it is
 * recorded, and the rest of it is refunded once that order is paid.
 */
async function expectReplacement(
  context: Context,
  transaction: InTransaction,
  { owner, begun, renewal }: { owner: OwnerId; begun: OrderRow; renewal: OrderRow },
) {
  const store = orderStore(transaction, owner)
  const current = await store.renewal()
  const isOld = current !== undefined && current.order_id !== begun.id && current.since > begun.created_at
  const replacement = isOld ? await store.order(current.order_id) : await store.openOrder()
  if (!replacement || replacement.id === begun.id) return
  await store.changeOrder(renewal.id, ['paid'], { replaced_by: replacement.id })
  await returnReplacedRenewals(context, transaction, { owner, replacement })
}

/** There is a moment between the end of a period and its invoice; a leap day may make it a day. */
const collectionOf = ({ collection, nextCharge }: Subscription, now: Date): Collection =>
  collection === 'none' && nextCharge && nextCharge.getTime() - now.getTime() <= RENEWAL_DUE ? 'due' : collection

/** The first charge belongs to the order that began the subscription; each further one gets an order of its own. */
async function orderOf(
  transaction: InTransaction,
  { owner, begun }: Known,
  { invoiceId, isFirst, sum, at }: Charged,
): Promise<OrderRow> {
  if (isFirst) return begun
  const store = orderStore(transaction, owner)
  const known = (await store.orders()).find(({ invoice_id }) => invoice_id === invoiceId)
  if (known) return known
  return store.addOrder({ ...renewalOrder(begun, { sum, at }), invoice_id: invoiceId })
}

async function endIfLive(context: Context, transaction: InTransaction, { id, isLive }: Subscription) {
  if (isLive) await context.jobs.enqueue(transaction, endSubscriptionQueue, { contractId: id })
}

/** Once for each failed charge, however often it is retried. */
async function notifyOfFailure(context: Context, transaction: InTransaction, owner: OwnerId, invoiceId: string) {
  const standing = standingAt((await entitlementsOf(transaction, owner)).entitlement, context.now())
  if (standing.state !== 'grace') return
  if (await orderStore(transaction, owner).isFirst(`failed ${invoiceId}`, context.now()))
    await mailMember(context, transaction, owner, failedMessage(context, standing.graceUntil))
}
