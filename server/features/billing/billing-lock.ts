import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueDeliveries } from '#server/features/events/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

/**
 * Runs `work` in a transaction that holds the member's billing lock, across all processes. `work` must not call the
 * provider, because the transaction would stay open during the request.
 */
export async function withBillingLock<T>(
  context: Pick<Context, 'db' | 'jobs' | 'notifier' | 'now'>,
  owner: OwnerId,
  work: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  const result = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${owner}`}, 0))`.execute(transaction)
    const ownerRows = ownRows(transaction, owner)
    const previousPlan = toPlan(await ownerRows.readMembership())
    const workResult = await work(transaction)
    const plan = toPlan(await ownerRows.readMembership())
    // Every plan change runs through this lock, so `plan.changed` is emitted here.
    if (plan.plan !== previousPlan.plan || plan.ptype !== previousPlan.ptype)
      await queueDeliveries(context, transaction, {
        event: 'plan.changed',
        data: { member: { id: owner }, plan, before: previousPlan },
        about: owner,
      })
    return workResult
  })
  context.notifier.notify()
  return result
}

type Membership = Awaited<ReturnType<ReturnType<typeof ownRows>['readMembership']>>

const toPlan = (row: Membership) => ({ plan: row?.plan ?? 'free', ptype: row?.ptype ?? null })
