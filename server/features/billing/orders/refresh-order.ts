import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { orderStore } from './order-store.ts'
import { refreshCheckout } from '../subscriptions/reconcile.ts'
import { describeOrder } from '../describe-billing.ts'

/** Where a payment has gone, for who comes back from it before the provider's message does. */
export async function refreshOrder(context: Context, owner: OwnerId, id: string) {
  const { db, now } = context
  const found = (await orderStore(db, owner).order(id)) ?? fail('OrderNotFound')
  if (found.state === 'open') {
    await takeTries(context, ['orders', owner])
    await refreshCheckout(context, owner, found)
  }
  const own = await orderStore(db, owner).orders()
  return describeOrder(own.find((one) => one.id === id) ?? fail('OrderNotFound'), own, now())
}
