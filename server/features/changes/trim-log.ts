import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Inserts a mark, and deletes the changes that were visible at the newest mark older than `maxAgeMs`. The time of a
 * change cannot be used instead, because a slow transaction could commit changes that are already old. Also deletes
 * rows of a restored backup whose transaction numbers are higher than the server's current number.
 */
export const trimLog = (db: Database, maxAgeMs: number) =>
  db.transaction().execute(async (transaction) => {
    // Serializes processes, because concurrent deletes of the same rows could deadlock.
    await sql`select pg_advisory_xact_lock(hashtext('holdfast trims the log of changes'))`.execute(transaction)
    await sql`
      with here as (select pg_snapshot_xmax(pg_current_snapshot()) as next),
      old as (
        select at, snapshot from change_marks, here
        where at < clock_timestamp() - make_interval(secs => ${maxAgeMs / 1000}) and pg_snapshot_xmax(snapshot) <= next
        order by at desc limit 1
      ),
      trimmed as (
        delete from changes where xid >= (select next from here)
          or xid < (select pg_snapshot_xmax(snapshot) from old)
            and pg_visible_in_snapshot(xid, (select snapshot from old))
      ),
      outlived as (
        delete from change_marks
        where at < (select at from old) or pg_snapshot_xmax(snapshot) > (select next from here)
      )
      insert into change_marks default values`.execute(transaction)
  })
