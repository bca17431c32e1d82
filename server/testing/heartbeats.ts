import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * Expires the heartbeats of running jobs, so that another process takes them over. The search for such jobs runs as
 * usual.
 */
export const expireHeartbeats = (queries: Queries) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(queries)
