import { sql } from 'kysely'
import type { Heartbeat } from '#contract/library/watch-heartbeats.ts'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { mapDatabaseErrors } from '#server/features/collections/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { lessonKey } from '#rules/progress.ts'

/**
 * Adds heartbeats to the member's watched ranges. Each lesson counts as one write. `clearHistory` deletes the ranges
 * with the other history.
 */
export async function saveWatched(
  { members, writes, notifier, now }: Pick<Context, 'members' | 'writes' | 'notifier' | 'now'>,
  { owner }: Pick<Caller, 'owner'>,
  heartbeats: readonly Heartbeat[],
) {
  writes.consume(owner)
  const lessons = await mapDatabaseErrors(() => recordWatched(members, owner, heartbeats, now()))
  writes.charge(owner, lessons - 1)
  notifier.notify()
  return null
}

/**
 * Merges heartbeats into the watched ranges in one statement, so that concurrent devices lose nothing and repeated
 * heartbeats have no effect. Returns the number of lessons. The newest heartbeat sets the position; of two with the
 * same time, the later position wins. Ignores heartbeats from before the history was cleared or while it was paused.
 * Locks the account to serialize with `clearHistory`. Writes lessons in a fixed order to avoid deadlocks.
 */
async function recordWatched(queries: Queries, owner: OwnerId, heartbeats: readonly Heartbeat[], now: Date) {
  const rows = heartbeats.map((heartbeat) => toRowSql(heartbeat, now))
  await sql`with account as (select id, history_cleared_at from accounts where id = ${owner} for share)
    insert into watched_ranges as seen (id, owner_id, vid, gid, ranges, position, duration, at)
    select min(sent.id), account.id, vid, gid, range_agg(ranges),
      (array_agg(position order by at desc, position desc, duration desc))[1],
      (array_agg(duration order by at desc, position desc, duration desc))[1], max(at)
    from account left join profile_details on owner_id = account.id,
      (values ${sql.join(rows)}) as sent(id, vid, gid, ranges, position, duration, at)
    where (history_cleared_at is null or sent.at >= history_cleared_at)
      and (history_pauses @> sent.at) is not true
    group by account.id, vid, gid
    order by vid, gid
    on conflict (owner_id, vid, gid) do update set
      ranges = seen.ranges + excluded.ranges,
      (position, duration, at) = (select newest.position, newest.duration, newest.at
        from (values (seen.position, seen.duration, seen.at), (excluded.position, excluded.duration, excluded.at))
          as newest(position, duration, at)
        order by at desc, position desc, duration desc limit 1)
    where not seen.ranges @> excluded.ranges or
      (excluded.at, excluded.position, excluded.duration) > (seen.at, seen.position, seen.duration)`.execute(queries)
  return new Set(heartbeats.map(lessonKey)).size
}

function toRowSql({ ranges, ...heartbeat }: Heartbeat, now: Date) {
  const { vid, gid, position, duration } = heartbeat
  return sql`(${newId()}, ${vid}, ${gid}, ${`{${ranges.map(toRangeSql).join(',')}}`}::int4multirange,
    ${position}::float8, ${duration}::float8, ${new Date(computeSentAt(heartbeat, now.getTime()))}::timestamptz)`
}

/** Returns when a heartbeat was sent, in milliseconds since 1970; never before `notBefore` or in the future. */
const computeSentAt = ({ at, writtenAgo, notBefore = 0 }: Omit<Heartbeat, 'ranges'>, now: number) =>
  Math.min(Math.max(at ?? now - writtenAgo, notBefore), now)

/** Formats a PostgreSQL range in milliseconds, with an exclusive end. A range without length is empty. */
const toRangeSql = ({ from, to }: { from: number; to: number }) =>
  `[${Math.round(from * 1000)},${Math.round(to * 1000)})`
