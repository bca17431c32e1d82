import type { Queries } from '#server/platform/database/database.ts'
import { allOrders } from './order-store.ts'

/**
 * Counts the paid periods of members that have not ended at `at`, except those in a currency, and returns the latest
 * end. Given periods and those that were credited to another order have no value left.
 */
export const findRunningPeriods = (queries: Queries, { except, at }: { except: string; at: Date }) =>
  allOrders(queries)
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('period_end').as('end')])
    .where('state', '=', 'paid')
    .where('provider', '<>', 'gift')
    .where('owner_id', 'is not', null)
    .where('credited_to', 'is', null)
    .where('currency', '<>', except)
    .where('period_end', '>', at)
    .executeTakeFirstOrThrow()
