import type { Queries } from '#server/platform/database/database.ts'
import { allOrders } from './order-store.ts'

/**
 * Counts the paid periods of members that have not ended at `at`, except those in one currency, and returns the latest
 * end. Gifts and periods that were credited to another order are excluded, because they have no value left.
 */
export const countRunningPeriods = (queries: Queries, { exceptCurrency, at }: { exceptCurrency: string; at: Date }) =>
  allOrders(queries)
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('period_end').as('end')])
    .where('state', '=', 'paid')
    .where('provider', '<>', 'gift')
    .where('owner_id', 'is not', null)
    .where('credited_to', 'is', null)
    .where('currency', '<>', exceptCurrency)
    .where('period_end', '>', at)
    .executeTakeFirstOrThrow()
