import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'

/**
 * Does one thing at a time with a member's money, in all processes, and all of it or nothing. The provider may be asked within: whoever comes next then
 * sees what came of it, so that an older answer never overwrites a newer one.
 */
export async function withBillingLock<T>(
  { db, notifier }: Pick<Context, 'db' | 'notifier'>,
  owner: OwnerId,
  work: (transaction: InTransaction) => Promise<T>,
): Promise<T> {
  const done = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${owner}`}, 0))`.execute(transaction)
    return work(transaction)
  })
  notifier.notify()
  return done
}
