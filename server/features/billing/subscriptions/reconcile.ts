import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { allOrders, type OrderRow, orderStore } from '../orders/order-store.ts'
import { isEventRecorded, recordEvent, type NewEvent, recordIgnoredEvent } from './recorded-events.ts'
import { applySubscription } from './apply-subscription.ts'
import { withBillingLock } from '../billing-lock.ts'
import type { Subscription } from '#server/ports/payments.ts'
import { recordFailedRefunds } from '../refunds/record-failed-refunds.ts'
import { refundLatePayments } from '../refunds/refund-late-payments.ts'

/** Maximum provider requests per call. A request is repeated if another response was saved meanwhile. */
const ATTEMPTS = 5

/**
 * Updates orders from the current state of a subscription at the provider. Event payloads are ignored, so events may be
 * duplicated, delayed, reordered or lost. The provider is queried outside of a transaction; a response is discarded if
 * another one was saved since the request.
 */
export async function reconcile(context: Context, subscriptionId: string, event?: NewEvent): Promise<void> {
  const orders = allOrders(context.db).selectFrom('orders').selectAll()
  const orderId = await findOrderOfSubscription(context, subscriptionId)
  if (orderId === undefined) return recordIgnoredEvent(context, event)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const initialOrder = await orders.where('id', '=', orderId).executeTakeFirst()
    if (!initialOrder) return recordIgnoredEvent(context, event)
    const subscription =
      (await context.payments.readSubscription(subscriptionId)) ??
      (await createEndedSubscription(context, subscriptionId))
    const isDone = initialOrder.owner_id
      ? await saveState(context, initialOrder.owner_id, { initialOrder, subscription, event })
      : await saveStateWithoutAccount(context, { initialOrder, subscription, event })
    if (isDone) return
  }
  fail('PaymentUnavailable', 'too many provider responses arrived at once')
}

/** Returns the order that started a subscription, from the database or from the provider's metadata. */
async function findOrderOfSubscription({ db, payments }: Context, subscriptionId: string) {
  const recordedOrder = allOrders(db)
    .selectFrom('renewals')
    .select('order_id')
    .where('contract_id', '=', subscriptionId)
  return (await recordedOrder.executeTakeFirst())?.order_id ?? payments.findOrderOfSubscription(subscriptionId)
}

/** Returns an ended subscription for one that the provider no longer has. Logs a warning until that is saved. */
async function createEndedSubscription({ db, log }: Context, subscriptionId: string): Promise<Subscription> {
  const renewals = allOrders(db).selectFrom('renewals').selectAll().where('contract_id', '=', subscriptionId)
  const renewal = await renewals.executeTakeFirst()
  if (renewal?.is_live)
    log.warn(
      { subscription: subscriptionId },
      'the payment provider no longer has this subscription; it counts as ended',
    )
  return {
    id: subscriptionId,
    customerId: renewal?.customer_id ?? '',
    orderId: renewal?.order_id ?? '',
    isLive: false,
    endsAfterPeriod: false,
    isPaused: false,
    isPending: false,
    collection: 'none',
    confirmUrl: undefined,
    invoiceId: undefined,
    nextCharge: undefined,
    nextPrice: undefined,
    charges: [],
  }
}

interface ProviderState {
  initialOrder: OrderRow
  subscription: Subscription
  event: NewEvent | undefined
}

/** Saves the response. Returns false if a newer response was saved meanwhile, or the account was deleted. */
const saveState = (
  context: Context,
  owner: OwnerId,
  { initialOrder: orderAtRequest, subscription, event }: ProviderState,
) =>
  withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const initialOrder = await store.order(orderAtRequest.id)
    if (!initialOrder) return false
    if (event && (await isEventRecorded(transaction, event.id))) return true
    if (initialOrder.provider_checks !== orderAtRequest.provider_checks) return false
    await store.countProviderCheck(initialOrder.id)
    if (event) await recordEvent(transaction, event, context.now())
    await applySubscription(context, transaction, { owner, initialOrder, subscription })
    if (event?.type === 'refund.failed') await recordFailedRefunds(context, transaction, subscription.charges)
    return true
  })

/** Saves the response for a deleted account. Stale responses are harmless, because each charge is recorded once. */
const saveStateWithoutAccount = (
  context: Context,
  { initialOrder: orderAtRequest, subscription, event }: ProviderState,
) =>
  context.db.transaction().execute(async (transaction) => {
    const orders = allOrders(transaction).selectFrom('orders').selectAll().where('id', '=', orderAtRequest.id)
    // Another event may have recorded the payment during the request.
    const initialOrder = await orders.forUpdate().executeTakeFirstOrThrow()
    if (event) await recordEvent(transaction, event, context.now())
    await refundLatePayments(context, transaction, { initialOrder, subscription })
    if (event?.type === 'refund.failed') await recordFailedRefunds(context, transaction, subscription.charges)
    return true
  })

/** Reads a checkout and updates its order: completed if paid, voided if expired. */
export async function refreshCheckout(context: Context, owner: OwnerId, order: OrderRow): Promise<void> {
  if (!order.checkout_id || order.provider !== context.payments.name) return
  const checkout = await context.payments.readCheckout(order.checkout_id)
  if (checkout.state === 'done') return reconcile(context, checkout.subscriptionId)
  if (checkout.state === 'gone')
    await withBillingLock(context, owner, (transaction) =>
      orderStore(transaction, owner).changeOrder(order.id, ['open'], { state: 'void' }),
    )
}
