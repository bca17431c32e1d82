import { sql } from 'kysely'
import { GRACE_DAYS } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { allOrders } from './order-store.ts'

/**
 * Counts members' paid periods that have not ended at `at`, except periods in one currency, and returns the latest end.
 * A period whose renewal is being charged ends with its grace period. Gifts, demo periods and periods that were
 * credited to another order are excluded, because they have no value left.
 */
export const countRunningPeriods = (queries: Queries, { exceptCurrency, at }: { exceptCurrency: string; at: Date }) => {
  const endsAt = sql<Date>`case when open_until <= period_end + ${GRACE_DAYS} * interval '1 day'
    then greatest(period_end, open_until) else period_end end`
  return allOrders(queries)
    .selectFrom('orders')
    .leftJoin('renewals', 'renewals.owner_id', 'orders.owner_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max(endsAt).as('end')])
    .select(sql<string>`string_agg(distinct currency, ', ')`.as('currencies'))
    .where('state', '=', 'paid')
    .where('orders.provider', 'not in', ['gift', 'demo'])
    .where('orders.owner_id', 'is not', null)
    .where('credited_to', 'is', null)
    .where('currency', '<>', exceptCurrency)
    .where(endsAt, '>', at)
    .executeTakeFirstOrThrow()
}
