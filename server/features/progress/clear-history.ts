import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'

/** One statement: who asks for it is never left with half a history. */
export const clearHistory = (queries: Queries, owner: OwnerId) =>
  sql`with ranges as (delete from watched_ranges where owner_id = ${owner})
    delete from video_events where owner_id = ${owner}`.execute(queries)
