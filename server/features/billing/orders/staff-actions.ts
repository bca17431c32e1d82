import type { PlanType } from '#contract/content/plans-file.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { failStaleState, isUnpaid } from './approval.ts'
import { activateOrder } from './approve-order.ts'
import { findOrder, recordNothing, requireManualPayment, type OrderKey } from './find-order.ts'
import { allOrders, type OrderRow, orderStore, UNPAID_FIELDS } from './order-store.ts'
import { queueCheckoutClosing } from '../subscriptions/end-subscription-queue.ts'
import { readEntitlement } from '../subscriptions/entitlements.ts'
import { withBillingLock } from '../billing-lock.ts'
import { readPrices } from '../prices.ts'
import { newReference } from './reference.ts'

/** Staff actions on orders. Error messages are shown to staff. */

type ListedOrder = OrderRow & { email: string | null }

/** Lists orders, newest first, at most 500: those awaiting a payment or refund, or all. */
export function listOrders({ db }: Context, { all = false }: { all?: boolean } = {}): Promise<ListedOrder[]> {
  const orders = allOrders(db).selectFrom('orders').leftJoin('accounts', 'accounts.id', 'orders.owner_id')
  const query = orders.selectAll('orders').select('accounts.email').orderBy('orders.created_at', 'desc').limit(500)
  return (
    all ? query : query.where(({ or, eb }) => or([eb('state', '=', 'open'), eb('refund_due_at', 'is not', null)]))
  ).execute()
}

/**
 * Activates the plan and emails the receipt immediately; `approval.ts` adds an undo period. Throws OrderNotFound,
 * OrderRefused, and Conflict if the unpaid order is not in the state `from`; undefined accepts both.
 */
export async function approveOrder(
  context: Context,
  key: OrderKey,
  { from, record = recordNothing }: { from?: 'open' | 'void'; record?: typeof recordNothing } = {},
): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, key)
  requireManualPayment(order)
  return withBillingLock(context, owner, async (transaction) => {
    const current = (await orderStore(transaction, owner).order(order.id)) ?? fail('OrderNotFound')
    if (from !== undefined && isUnpaid(current) && current.state !== from) failStaleState(current)
    const paidOrder = await activateOrder(context, transaction, { owner, order: current })
    await record(transaction, paidOrder)
    return paidOrder
  })
}

/** Cancels an unpaid order, and closes its payment page. Throws OrderNotFound, OrderRefused. */
export async function voidOrder(context: Context, key: OrderKey, record = recordNothing): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, key)
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    if ((await store.order(order.id))?.approval_due_at)
      fail('OrderRefused', `order ${order.reference} is approved: undo the approval first`)
    const voidedOrder = await store.changeOrder(order.id, ['open'], { state: 'void', approval_refused: null })
    if (!voidedOrder) return fail('OrderRefused', `order ${order.reference} is ${order.state}, so it can’t be canceled`)
    await queueCheckoutClosing(context, transaction, voidedOrder)
    await record(transaction, voidedOrder)
    return voidedOrder
  })
}

/** Grants a free period after the current one. Requires the billing lock. Throws OrderRefused. */
export async function grantPeriod(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  ptype: PlanType,
): Promise<OrderRow> {
  const { renewal, entitlement } = await readEntitlement(transaction, owner)
  if (renewal?.is_live && !entitlement?.cancelId)
    fail(
      'OrderRefused',
      'this member pays for a plan that renews automatically and would still be charged: have them cancel it first',
    )
  const giftOrder = await orderStore(transaction, owner).addOrder({
    id: newId(),
    reference: newReference(),
    provider: 'gift',
    ptype,
    currency: readPrices(context).currency,
    is_renewal: false,
    price: 0,
    discount: 0,
    credit: 0,
    total: 0,
    coupon: null,
    state: 'void',
    created_at: context.now(),
    ...UNPAID_FIELDS,
  })
  return activateOrder(context, transaction, { owner, order: giftOrder })
}
