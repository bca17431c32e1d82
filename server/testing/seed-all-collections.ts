import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Text that only the records of the other member contain. */
export const OTHER_MEMBER_MARKER = 'strangers-secret'

const tables = [
  'subscriptions',
  'profile_details',
  'my_list_entries',
  'my_lists',
  'personal_ratings',
  'video_flags',
  'lesson_wishes',
  'video_events',
  'drill_clips',
  'lesson_notes',
  'watched_ranges',
  'reviews',
  'reps',
  'seen_alerts',
]

/**
 * Replaces the member's records in every collection except login records. Each collection gets a record that contains
 * `marker`.
 */
export async function insertRecords(queries: Queries, owner: string, marker: string) {
  const deletions = tables.map(
    (table, index) =>
      sql`${sql.ref(`deleted_${index}`)} as (delete from ${sql.table(table)} where owner_id = ${owner})`,
  )
  await sql`with ${sql.join(deletions)} select`.execute(queries)
  const time = new Date('2026-01-02T03:04:05Z')
  await sql`with
    a as (insert into profile_details (id, owner_id, full_name, goals) values (${newId()}, ${owner}, ${marker}, ${[marker]})),
    b as (insert into subscriptions (id, owner_id, plan, ptype, start, cancel_id) values (${newId()}, ${owner}, 'paid', '1YR', ${time}, ${marker})),
    c as (insert into my_lists (id, owner_id) values (${newId()}, ${owner})),
    d as (insert into my_list_entries (owner_id, vid, gid) values (${owner}, ${marker}, 'g')),
    e as (insert into personal_ratings (id, owner_id, vid, gid, rating) values (${newId()}, ${owner}, ${marker}, 'g', 4), (${newId()}, ${owner}, 'v', 'g', 2)),
    f as (insert into video_flags (id, owner_id, vid) values (${newId()}, ${owner}, ${marker})),
    g as (insert into drill_clips (id, owner_id, vid, gid, name, a, b, speed, mirror, reps) values (${newId()}, ${owner}, ${marker}, 'g', 'clip', 1, 2, 1, false, 3)),
    h as (insert into lesson_notes (id, owner_id, vid, gid, at, text) values (${newId()}, ${owner}, ${marker}, 'g', 1, 'note')),
    i as (insert into watched_ranges (id, owner_id, vid, gid, ranges, position, duration, at) values (${newId()}, ${owner}, ${marker}, 'g', '{[0,5000)}', 5, 60, ${time}), (${newId()}, ${owner}, 'v', 'g', '{[0,5000)}', 5, 60, ${time})),
    j as (insert into reviews (id, owner_id, vid, gid, due, stability, difficulty, scheduled_days, reps, lapses, state) values (${newId()}, ${owner}, ${marker}, 'g', ${time}, 1, 5, 1, 1, 0, 2)),
    m as (insert into reps (id, owner_id, vid, gid, side, speed, count, seconds, at) values (${newId()}, ${owner}, ${marker}, 'g', 'left', 1, 8, 60, ${time})),
    k as (insert into seen_alerts (id, owner_id, alerts) values (${newId()}, ${owner}, ${[marker]})),
    l as (insert into lesson_wishes (id, owner_id, vid) values (${newId()}, ${owner}, ${marker}), (${newId()}, ${owner}, 'v'))
    insert into video_events (id, owner_id, vid, action) values (${newId()}, ${owner}, ${marker}, 'play'), (${newId()}, ${owner}, 'v', 'pause')`.execute(
    queries,
  )
}

/** Returns all records of members other than `owner` as text, for comparison. */
export async function readRecordsOfOthers(queries: Queries, owner: string): Promise<string> {
  const selections = [...tables, 'login_records'].map(
    (table) =>
      sql`select ${table} || to_jsonb(t)::text as record from ${sql.table(table)} t where owner_id <> ${owner}`,
  )
  const { rows } = await sql<{ records: string }>`
    select string_agg(record, E'\n' order by record) as records from (${sql.join(selections, sql` union all `)}) all_records`.execute(
    queries,
  )
  return rows[0]?.records ?? ''
}
