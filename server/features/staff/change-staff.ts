import type { Context } from '#server/context.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'

/**
 * Runs a change to the staff in one transaction. Retries the transaction after a deadlock, because the deletion of an
 * account locks staff rows in another order.
 */
export const changeStaff = <Result>(
  { db }: Pick<Context, 'db'>,
  change: (transaction: InTransaction) => Promise<Result>,
): Promise<Result> => retryDeadlock(() => db.transaction().execute(change))
