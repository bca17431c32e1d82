import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { orderStore } from '../orders/order-store.ts'
import { changeRenewing } from './change-renewing.ts'
import { endGracePeriod } from './end-grace-period.ts'

/** Cancels at the end of the paid period. During the grace period the plan ends immediately. */
export async function cancel(context: Context, owner: OwnerId) {
  await countAttempts(context, ['orders', owner])
  return changeRenewing(context, owner, false, async (transaction, state) => {
    if (state === 'grace') {
      await endGracePeriod(context, transaction, owner)
      return 'done'
    }
    return state === 'renewing'
      ? 'call-provider'
      : fail('OrderRefused', 'this plan does not renew, so there is nothing to cancel')
  })
}

/** Reverts a cancellation before the period ends. */
export async function resume(context: Context, owner: OwnerId) {
  await countAttempts(context, ['orders', owner])
  return changeRenewing(context, owner, true, async (_, state) =>
    state === 'canceled' ? 'call-provider' : fail('OrderRefused', 'there is no cancellation to undo'),
  )
}

/** Returns the URL of the provider's billing portal for this member. */
export async function openPortal({ db, payments }: Context, owner: OwnerId): Promise<{ url: string }> {
  const renewal = await orderStore(db, owner).renewal()
  if (!renewal || renewal.provider !== payments.name) return fail('OrderRefused', 'there is no card on file')
  const url = renewal.customer_id && (await payments.portal(renewal.customer_id))
  if (url) return { url }
  // The provider no longer has this customer.
  await orderStore(db, owner).changeRenewal({ customer_id: '' })
  return fail('OrderRefused', 'there is no card on file')
}
