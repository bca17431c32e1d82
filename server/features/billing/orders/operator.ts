import type { Ptype } from '#contract/content/plans-file.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { approve } from './approve-order.ts'
import { findOrder, nobody, refuseOthersPayment, type WhichOrder } from './find-order.ts'
import { allOrders, type OrderRow, orderStore, unpaid } from './order-store.ts'
import { entitlementsOf } from '../subscriptions/entitlements.ts'
import { withBillingLock } from '../billing-lock.ts'
import { pricesOf } from '../prices.ts'
import { newReference } from './reference.ts'

/** Staff actions on orders. Errors contain messages for people. */

type Listed = OrderRow & { email: string | null }

/** Lists orders, newest first, at most 500: those awaiting a payment or refund, or all. */
export function listOrders({ db }: Context, { all = false }: { all?: boolean } = {}): Promise<Listed[]> {
  const orders = allOrders(db).selectFrom('orders').leftJoin('accounts', 'accounts.id', 'orders.owner_id')
  const listed = orders.selectAll('orders').select('accounts.email').orderBy('orders.created_at', 'desc').limit(500)
  return (
    all ? listed : listed.where(({ or, eb }) => or([eb('state', '=', 'open'), eb('refund_due_at', 'is not', null)]))
  ).execute()
}

/**
 * Opens the plan and mails the receipt immediately; `approval.ts` adds an undo period. Throws OrderNotFound,
 * OrderRefused.
 */
export async function approveOrder(context: Context, which: WhichOrder, record = nobody): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, which)
  refuseOthersPayment(order)
  return withBillingLock(context, owner, async (transaction) => {
    const current = (await orderStore(transaction, owner).order(order.id)) ?? fail('OrderNotFound')
    const paid = await approve(context, transaction, { owner, order: current })
    await record(transaction, paid)
    return paid
  })
}

/** Cancels an unpaid order. Throws OrderNotFound, OrderRefused. */
export async function voidOrder(context: Context, which: WhichOrder, record = nobody): Promise<OrderRow> {
  const { owner, order } = await findOrder(context, which)
  return withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    if ((await store.order(order.id))?.approval_due_at)
      fail('OrderRefused', `order ${order.reference} is approved: undo the approval first`)
    const voided = await store.changeOrder(order.id, ['open'], { state: 'void', approval_refused: null })
    if (!voided) return fail('OrderRefused', `order ${order.reference} is ${order.state}, so it can’t be canceled`)
    await record(transaction, voided)
    return voided
  })
}

/** Grants a free period after the current one. Requires the billing lock. Throws OrderRefused. */
export async function grant(
  context: Context,
  transaction: InTransaction,
  owner: OwnerId,
  ptype: Ptype,
): Promise<OrderRow> {
  const { renewal, entitlement } = await entitlementsOf(transaction, owner)
  if (renewal?.is_live && !entitlement?.cancelId)
    fail(
      'OrderRefused',
      'this member pays for a plan that renews automatically and would still be charged: have them cancel it first',
    )
  const gift = await orderStore(transaction, owner).addOrder({
    id: newId(),
    reference: newReference(),
    provider: 'gift',
    ptype,
    currency: pricesOf(context).currency,
    is_renewal: false,
    price: 0,
    discount: 0,
    credit: 0,
    total: 0,
    coupon: null,
    state: 'void',
    created_at: context.now(),
    ...unpaid,
  })
  return approve(context, transaction, { owner, order: gift })
}
