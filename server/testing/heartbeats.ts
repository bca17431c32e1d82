import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * As if the half minute had passed after which a job goes to another process, because the one that ran it sends no
 * heartbeat any more. Who looks for such jobs does so as ever.
 */
export const endHeartbeats = (queries: Queries) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(queries)
