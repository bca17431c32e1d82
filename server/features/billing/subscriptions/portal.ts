import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { orderStore } from '../orders/order-store.ts'

/** Address of the provider's pages for this member's cards and invoices. */
export async function portal({ db, payments }: Context, owner: OwnerId): Promise<{ url: string }> {
  const renewal = await orderStore(db, owner).renewal()
  if (!renewal || renewal.provider !== payments.name) return fail('OrderRefused', 'there is no card to look at')
  return { url: await payments.portal(renewal.customer_id) }
}
