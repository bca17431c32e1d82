import { type PlanStatus, planStatusAt } from '#rules/subscription/plan-status.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { allOrders, orderStore, type Renewal } from '../orders/order-store.ts'
import { recordCancellation } from './record-cancellation.ts'
import { readEntitlement } from './entitlements.ts'
import { withBillingLock } from '../billing-lock.ts'
import { lockPaymentProvider } from '../lock-payment-provider.ts'
import { reconcile } from './reconcile.ts'
import { CHANGE_TIMEOUT_MS } from './stop-charges.ts'
import { readBilling } from '../read-billing.ts'

type CheckChange = (transaction: InTransaction, state: PlanStatus['state']) => Promise<'done' | 'call-provider'>

/**
 * Turns automatic renewal on or off, at the provider first. The change is saved before the request, so that {@link
 * finishChange} can complete it after a crash. `check` runs under the billing lock and decides whether a request is
 * needed.
 */
export async function changeRenewing(context: Context, owner: OwnerId, shouldRenew: boolean, check: CheckChange) {
  const now = context.now()
  const pendingChange = await withBillingLock(context, owner, async (transaction) => {
    const { entitlement, renewal } = await readEntitlement(transaction, owner)
    // A paused subscription counts as renewing, so that it can be canceled.
    const state = renewal?.is_live
      ? planStatusAt(entitlement && { ...entitlement, renews: true }, now).state
      : 'running'
    if ((await check(transaction, state)) === 'done' || !renewal) return undefined
    if (renewal.provider === 'stripe') {
      if (context.payments.name !== 'stripe') fail('PaymentUnavailable')
      await lockPaymentProvider(context, transaction)
      return requestChange(transaction, { renewal, shouldRenew, now })
    }
    await recordCancellation(context, transaction, owner, !shouldRenew)
    return undefined
  })
  if (pendingChange) {
    await context.payments.setRenewing(pendingChange.contract_id, shouldRenew).catch(async (error: unknown) => {
      // The outcome is unknown. The sweep reads the subscription's state and does not repeat the change.
      await withBillingLock(context, owner, (transaction) =>
        orderStore(transaction, owner).changeRenewal({ change_wanted: null }),
      )
      throw error
    })
    await withBillingLock(context, owner, (transaction) =>
      saveChange(context, transaction, { renewal: pendingChange, shouldRenew }),
    )
  }
  return readBilling(context, context.db, owner)
}

/** Allows one change at a time, because the result of two changes depends on the order in which they arrive. */
async function requestChange(
  transaction: InTransaction,
  { renewal, shouldRenew, now }: { renewal: Renewal; shouldRenew: boolean; now: Date },
) {
  const { owner_id: owner, change_wanted: pendingValue, change_asked_at: requestedAt } = renewal
  if (pendingValue !== null && requestedAt && now.getTime() - requestedAt.getTime() < CHANGE_TIMEOUT_MS)
    return fail('OrderRefused', 'a change to this plan is in progress; try again in two minutes')
  await orderStore(transaction, owner).changeRenewal({ change_wanted: shouldRenew, change_asked_at: now })
  return { ...renewal, change_asked_at: now }
}

async function saveChange(
  context: Context,
  transaction: InTransaction,
  { renewal: pendingChange, shouldRenew }: { renewal: Renewal; shouldRenew: boolean },
) {
  const { owner_id: owner } = pendingChange
  const store = orderStore(transaction, owner)
  const renewal = await store.renewal()
  if (!renewal || !isSameChange(renewal, pendingChange)) return
  // Invalidates responses to requests that were sent before this change.
  await store.countProviderCheck(renewal.order_id)
  await store.changeRenewal({ change_wanted: null, change_asked_at: null })
  if (renewal.is_live) await recordCancellation(context, transaction, owner, !shouldRenew)
}

const isSameChange = (renewal: Renewal, { contract_id: id, change_asked_at: requestedAt }: Renewal) =>
  renewal.contract_id === id && renewal.change_asked_at?.getTime() === requestedAt?.getTime()

/** Finds changes that a crashed process did not complete. */
export async function findUnfinishedChanges({ db, now }: Context, limit: number): Promise<Renewal[]> {
  const requestedBefore = new Date(now().getTime() - CHANGE_TIMEOUT_MS)
  const renewals = allOrders(db).selectFrom('renewals').selectAll().where('provider', '=', 'stripe')
  return renewals.where('change_asked_at', '<', requestedBefore).orderBy('change_asked_at').limit(limit).execute()
}

/** Requests a pending change again unless the provider has already applied it, and clears the pending change. */
export async function finishChange(context: Context, pendingChange: Renewal) {
  const { owner_id: owner, contract_id: id, change_wanted: shouldRenew } = pendingChange
  await reconcile(context, id)
  const { renewal, entitlement } = await readEntitlement(context.db, owner)
  if (!renewal || !isSameChange(renewal, pendingChange)) return
  const { state } = planStatusAt(entitlement, context.now())
  if (shouldRenew !== null && renewal.is_live && state === (shouldRenew ? 'canceled' : 'renewing')) {
    await context.payments.setRenewing(id, shouldRenew)
    await reconcile(context, id)
  }
  await withBillingLock(context, owner, async (transaction) => {
    const store = orderStore(transaction, owner)
    const current = await store.renewal()
    if (current && isSameChange(current, pendingChange))
      await store.changeRenewal({ change_wanted: null, change_asked_at: null })
  })
}
