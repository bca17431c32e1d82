import type { Offer } from '#rules/subscription/offer.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { failIfCouponUnusable } from './coupon-uses.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { queueSubscriptionEnd } from '../subscriptions/end-subscription-queue.ts'
import { readOfferForOrder } from './quote.ts'
import { updateMembership, markPaid } from './record-payments-and-refunds.ts'

/**
 * Marks an unpaid order as paid, and starts its period as early as possible. Used for orders paid at the academy, gifts
 * and demo orders. Throws OrderRefused if the member's current plan does not allow another plan, or if the order's
 * coupon is used up. `replaced`: the canceled order that this order replaces; the receipt states its reference.
 */
export async function activateOrder(
  context: Context,
  transaction: InTransaction,
  { owner, order, replaced }: { owner: OwnerId; order: OrderRow; replaced?: OrderRow | undefined },
): Promise<OrderRow> {
  const now = context.now()
  const store = orderStore(transaction, owner)
  const offer = await readOfferForOrder(transaction, owner, order, now)
  if (offer.kind === 'none') return rejectSecondPlan(offer)
  await failIfCouponUnusable(context, transaction, { owner, order })
  const paid = await markPaid(
    context,
    transaction,
    { owner, order, replaced },
    { start: offer.period.start, paidAt: now },
  )
  if (!paid) return fail('OrderRefused', 'this order is no longer open')
  await queueSubscriptionEnd(context, transaction, await store.renewal())
  await store.stopRenewal()
  if (order.provider === 'demo')
    await store.saveRenewal({
      provider: 'demo',
      customer_id: 'demo',
      contract_id: order.id,
      order_id: order.id,
      since: order.created_at,
      is_live: true,
      failed_at: null,
    })
  await updateMembership(transaction, { owner, now, isNewPlan: true })
  return paid
}

const REASON_TEXTS: Readonly<Record<Extract<Offer, { kind: 'none' }>['because'], string>> = {
  'renews-itself': 'it renews automatically',
  canceled: 'it was canceled and is still active',
  'paid-ahead': 'it is already paid in advance',
  'longer-runs': 'a longer one is active',
  'other-currency': 'it was paid in another currency',
}

/** Throws OrderRefused with the reason why the current plan does not allow another plan. */
export const rejectSecondPlan = ({ because }: Extract<Offer, { kind: 'none' }>): never =>
  fail('OrderRefused', `this member already has a plan: ${REASON_TEXTS[because]}`)
