import type { Ptype } from '#contract/plans.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/platform/database/ids.ts'
import { approve } from './approve-order.ts'
import { allOrders, type OrderRow, orderStore } from './order-store.ts'
import { entitlementsOf } from '../subscriptions/entitlements.ts'
import { withBillingLock } from '../billing-lock.ts'
import { markUndone, updatePlanRecord } from './record-payment.ts'
import { pricesOf } from '../plans.ts'
import { newReference, readReference } from './reference.ts'

/** What whoever runs the academy does about orders. Refusals are sentences for the terminal. */

type Listed = OrderRow & { email: string | null }

/** The newest first; those that wait for a payment or still owe one back, or all. */
export function listOrders({ db }: Context, { all = false }: { all?: boolean } = {}): Promise<Listed[]> {
  const orders = allOrders(db).selectFrom('orders').leftJoin('accounts', 'accounts.id', 'orders.owner_id')
  const listed = orders.selectAll('orders').select('accounts.email').orderBy('orders.created_at', 'desc').limit(500)
  return (
    all ? listed : listed.where(({ or, eb }) => or([eb('state', '=', 'open'), eb('refund_due_at', 'is not', null)]))
  ).execute()
}

async function find(context: Context, text: string) {
  const reference = readReference(text)
  const order = await allOrders(context.db)
    .selectFrom('orders')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!order) throw new Error(`There is no order ${reference}.`)
  if (!order.owner_id)
    throw new Error(`The account of order ${reference} is deleted; what was paid for it goes back to whoever paid.`)
  return { owner: order.owner_id, order }
}

/** The money is there: opens the plan and mails the receipt. */
export async function approveOrder(context: Context, reference: string): Promise<OrderRow> {
  const { owner, order } = await find(context, reference)
  if (order.provider !== 'academy')
    throw new Error(`Order ${order.reference} is paid through ${order.provider}, not by hand.`)
  return withBillingLock(context, owner, (transaction) => approve(context, transaction, { owner, order }))
}

/** It will not be paid. */
export async function voidOrder(context: Context, reference: string): Promise<OrderRow> {
  const { owner, order } = await find(context, reference)
  const voided = await withBillingLock(context, owner, (transaction) =>
    orderStore(transaction, owner).changeOrder(order.id, ['open'], { state: 'void' }),
  )
  if (!voided) throw new Error(`Order ${order.reference} is ${order.state}, so it cannot be called off.`)
  return voided
}

/** The money was paid back by hand: the plan ends at once. */
export async function refundOrder(context: Context, reference: string): Promise<OrderRow> {
  const { owner, order } = await find(context, reference)
  if (order.provider === 'stripe')
    throw new Error('Pay this back in the Stripe dashboard; the school hears of it from there.')
  const undone = await withBillingLock(context, owner, async (transaction) => {
    const done = await markUndone(context, transaction, { owner, order })
    if (done) {
      await orderStore(transaction, owner).stopRenewal()
      await updatePlanRecord(transaction, { owner, now: context.now(), isNewPlan: true })
    }
    return done
  })
  if (!undone) throw new Error(`Order ${order.reference} is ${order.state}, so there is nothing to pay back.`)
  return undone
}

/** Gives a member a period for nothing, after the one that runs. */
export async function grant(context: Context, email: string, ptype: Ptype): Promise<OrderRow> {
  const account = await context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()
  if (!account) throw new Error(`There is no member with the address ${email}.`)
  const owner: OwnerId = account.id
  return withBillingLock(context, owner, async (transaction) => {
    const { renewal, entitlement } = await entitlementsOf(transaction, owner)
    if (renewal?.is_live && !entitlement?.cancelId)
      throw new Error(
        'This member pays for a plan that renews itself. It would be charged all the same: let them cancel first.',
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
      paid_at: null,
      refunded_at: null,
      period_start: null,
      period_end: null,
      checkout_id: null,
      invoice_id: null,
      charge_id: null,
    })
    return approve(context, transaction, { owner, order: gift })
  })
}
