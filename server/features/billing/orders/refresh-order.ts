import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { ownBooks } from './order-store.ts'
import { settleCheckout } from '../subscriptions/reconcile.ts'
import { showOrder } from '../describe-billing.ts'

/** Where a payment has gone, for who comes back from it before the provider's message does. */
export async function settle(context: Context, owner: OwnerId, id: string) {
  const { db, now } = context
  const found = (await ownBooks(db, owner).order(id)) ?? fail('OrderNotFound')
  if (found.state === 'open') {
    await takeTries(context, ['orders', owner])
    await settleCheckout(context, owner, found)
  }
  const own = await ownBooks(db, owner).orders()
  return showOrder(own.find((one) => one.id === id) ?? fail('OrderNotFound'), own, now())
}
