import { planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { orderStore } from '../orders/order-store.ts'
import { endGracePeriod } from './end-grace-period.ts'
import { voidOpenOrder } from './end-subscription-queue.ts'
import { readEntitlement } from './entitlements.ts'
import { recordCancellation } from './record-cancellation.ts'

/**
 * Milliseconds after which a provider request is no longer running. The three attempts of a request take less than a
 * minute.
 */
export const CHANGE_TIMEOUT_MS = 2 * 60_000

/**
 * Voids the open order, and cancels the plan at the end of its paid period: the next run of the sweep calls Stripe,
 * because no provider is called in a transaction. A plan whose renewal is being charged ends immediately. Requires the
 * billing lock.
 */
export async function stopCharges(context: Context, transaction: InTransaction, owner: OwnerId) {
  const store = orderStore(transaction, owner)
  const { entitlement, renewal } = await readEntitlement(transaction, owner)
  await voidOpenOrder(context, transaction, owner)
  if (!renewal?.is_live) return
  const { state } = planStatusAt(entitlement, context.now())
  if (state === 'grace') return endGracePeriod(context, transaction, owner)
  if (state !== 'renewing' || renewal.change_wanted === false) return
  if (renewal.provider === 'demo') return recordCancellation(context, transaction, owner, true)
  const dueAt = new Date(context.now().getTime() - CHANGE_TIMEOUT_MS - 1)
  await store.changeRenewal({ change_wanted: false, change_asked_at: dueAt })
}

/**
 * Like {@link stopCharges}, if the member is disabled: a checkout may have been paid, or a cancellation undone, while
 * the account was being disabled.
 */
export async function stopChargesIfDisabled(context: Context, transaction: InTransaction, owner: OwnerId) {
  const accounts = transaction.selectFrom('accounts').select('disabled_at').where('id', '=', owner)
  if ((await accounts.executeTakeFirst())?.disabled_at) await stopCharges(context, transaction, owner)
}
