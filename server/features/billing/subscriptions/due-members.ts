import { sql } from 'kysely'
import { END_REMINDER_DAYS, FOUR_WEEKS_DAYS, RENEWAL_LEAD_TIME_MS, YEAR_REMINDER_DAYS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'

/** Days before the end of the grace period at which a second reminder is sent. */
export const LAST_CALL_DAYS = 2

/**
 * Returns up to `limit` members with a due action of `advancePlan`: their paid plan is about to end or has ended, or a
 * reminder is due and was not sent. The order is random, so that members whose action fails do not block the others.
 */
export async function findDueMembers({ db, now }: Pick<Context, 'db' | 'now'>, limit: number): Promise<OwnerId[]> {
  const currentTime = now()
  const daysFromNow = (days: number) => sql`${currentTime}::timestamptz + ${days} * interval '1 day'`
  const notSent = (
    reminder: 'end' | 'year',
  ) => sql`not exists (select from billing_marks where owner_id = plans.owner_id
    and mark = ${`${reminder} `} || to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
  const { rows } = await sql<{ owner_id: OwnerId }>`
    with plans as (
      select owner_id, ptype, cancel_id is not null as is_canceled,
        case ptype when '4WK' then start + ${FOUR_WEEKS_DAYS} * interval '1 day'
          else (start at time zone 'UTC' + interval '1 year') at time zone 'UTC' end as ends_at
      from subscriptions where plan = 'paid')
    select owner_id from plans left join renewals using (owner_id)
    where ends_at <= ${new Date(currentTime.getTime() + RENEWAL_LEAD_TIME_MS)}
      or provider = 'demo' and open_until is not null
      or (is_live and not is_paused) is not true and not is_canceled and ends_at <= ${daysFromNow(END_REMINDER_DAYS)} and ${notSent('end')}
      or is_live and not is_paused and not is_canceled and ptype = '1YR' and open_until is null
        and ends_at <= ${daysFromNow(YEAR_REMINDER_DAYS)} and ${notSent('year')}
      or is_live and collection in ('open', 'failed') and open_until <= ${daysFromNow(LAST_CALL_DAYS)}
        and not exists (select from billing_marks where owner_id = plans.owner_id and mark like 'grace %'
          and at > open_until - ${LAST_CALL_DAYS} * interval '1 day')
    order by random() limit ${limit}`.execute(db)
  return rows.map(({ owner_id }) => owner_id)
}
