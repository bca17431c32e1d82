import { sql } from 'kysely'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * Makes the heartbeats of running jobs a minute older, so that another process takes over the jobs at its next check.
 */
export const expireHeartbeats = (queries: Queries) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(queries)
