import { sql } from 'kysely'
import { z } from 'zod'
import { FOUR_WEEKS_DAYS, RENEWAL_LEAD_TIME_MS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { allOrders } from '../orders/order-store.ts'
import { finishChange, findUnfinishedChanges } from './change-renewing.ts'
import { CHANGE_TIMEOUT } from './stop-charges.ts'
import { advancePlan } from './advance-plan.ts'
import { findDueMembers } from './due-members.ts'
import { reconcile, refreshCheckout } from './reconcile.ts'

/** Runs renewals, reminders and expirations that are due. One process runs it every minute. */
export const subscriptionSweepQueue = {
  name: 'billing-sweep',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/** Maximum members per run; the next run continues with the others. */
const BATCH_SIZE = 500
const DAY = 86_400_000
/** Milliseconds after which an unpaid order is voided. */
const ORDER_LIFETIME = 30 * DAY
/** Milliseconds after which an event that has not arrived is considered lost. */
const POLL_AFTER = 60 * 60_000

/** Returns the job handler of {@link subscriptionSweepQueue}. */
export const createSweep = (context: Context) => async () => {
  const advance = (owner: OwnerId) => runStep(context, { member: owner }, () => advancePlan(context, owner))
  for (const owner of await findDueMembers(context, BATCH_SIZE)) await advance(owner)
  if (context.payments.name !== 'stripe') return voidOldOrders(context)
  for (const change of await findUnfinishedChanges(context, BATCH_SIZE))
    await runStep(context, { subscription: change.contract_id }, () => finishChange(context, change))
  const reconciled = await reconcileOverdue(context)
  // Advances these members again with the state that was just read, so that an unpaid plan ends in this run.
  for (const owner of reconciled) await advance(owner)
  await voidOldOrders(context)
}

/** Voids orders that are too old, and those whose process crashed before the provider's page was open. */
async function voidOldOrders({ db, now }: Context) {
  const openOrders = allOrders(db).updateTable('orders').set({ state: 'void' }).where('state', '=', 'open')
  const before = (age: number) => new Date(now().getTime() - age)
  await openOrders.where('created_at', '<', before(ORDER_LIFETIME)).execute()
  const withoutPage = openOrders.where('provider', '=', 'stripe').where('checkout_id', 'is', null)
  await withoutPage.where('created_at', '<', before(CHANGE_TIMEOUT)).execute()
}

/** Log field that identifies what a step processes. `order` is a reference. */
type StepSubject = { member: OwnerId } | { order: string } | { subscription: string }

/** Runs a step and logs its error, so that one member does not block the others. */
async function runStep({ log }: Context, subject: StepSubject, work: () => Promise<unknown>) {
  await work().catch((error: unknown) =>
    log.error({ err: error, ...subject }, 'billing sweep step failed; the next sweep retries it'),
  )
}

/** Reconciles subscriptions and checkouts whose events are overdue. */
async function reconcileOverdue(context: Context) {
  const store = allOrders(context.db)
  const before = new Date(context.now().getTime() - POLL_AFTER)
  const openCheckouts = store
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'open')
    .where('checkout_id', 'is not', null)
  for (const order of await openCheckouts.where('created_at', '<', before).limit(BATCH_SIZE).execute())
    await runStep(
      context,
      { order: order.reference },
      async () => order.owner_id && refreshCheckout(context, order.owner_id, order),
    )
  const now = context.now().getTime()
  const hasPeriodEnded = sql<boolean>`owner_id in (select owner_id from subscriptions where plan = 'paid' and case ptype
    when '4WK' then start + ${FOUR_WEEKS_DAYS} * interval '1 day' else start + interval '1 year' end < ${context.now()})`
  // Polled every few minutes until the invoice exists, and rarely after that, in case an event was lost.
  const isCheckDue = sql<boolean>`coalesce(checked_at, since) < case collection when 'open' then ${before}::timestamptz
    when 'failed' then ${before}::timestamptz else ${new Date(now - RENEWAL_LEAD_TIME_MS)}::timestamptz end`
  const renewals = store.selectFrom('renewals').select(['contract_id', 'owner_id'])
  const liveRenewals = renewals.where('provider', '=', 'stripe').where('is_live', '=', true).where(isCheckDue)
  const chargedRenewals = liveRenewals.where(({ or, eb }) => or([eb('open_until', 'is not', null), hasPeriodEnded]))
  const rows = await chargedRenewals.orderBy('checked_at', 'asc').limit(BATCH_SIZE).execute()
  for (const { contract_id: id } of rows) await runStep(context, { subscription: id }, () => reconcile(context, id))
  return rows.map(({ owner_id }) => owner_id)
}
