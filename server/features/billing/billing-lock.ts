import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { announce } from '#server/features/events/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'

/**
 * Runs one change of a member's money at a time, in all processes, all of it or nothing. It may query the provider: the
 * next change sees the result, so an older answer never overwrites a newer one.
 */
export async function withBillingLock<T>(
  context: Pick<Context, 'db' | 'jobs' | 'notifier' | 'now'>,
  owner: OwnerId,
  work: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  const done = await context.db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${owner}`}, 0))`.execute(transaction)
    const rows = ownRows(transaction, owner)
    const before = planOf(await rows.membership())
    const result = await work(transaction)
    const plan = planOf(await rows.membership())
    // Every change of a plan passes here, whatever brought it.
    if (plan.plan !== before.plan || plan.ptype !== before.ptype)
      await announce(context, transaction, {
        event: 'plan.changed',
        data: { member: { id: owner }, plan, before },
        about: owner,
      })
    return result
  })
  context.notifier.notify()
  return done
}

type Membership = Awaited<ReturnType<ReturnType<typeof ownRows>['membership']>>

/** A member without any plan is on the free one. */
const planOf = (row: Membership) => ({ plan: row?.plan ?? 'free', ptype: row?.ptype ?? null })
