import { sql } from 'kysely'
import { MACHINE_FAILURE_LIFETIME_MS } from '#contract/studio/limits.ts'
import type { Context } from '#server/context.ts'
import { machineDraftQueue } from './draft-queue.ts'
import { GAVE_UP_MESSAGE } from './write-draft.ts'

/**
 * Returns the job that runs each minute. It queues a job for each waiting draft that has none, and marks drafts as
 * failed whose job no longer exists. It deletes drafts of deleted lessons, and failed drafts after a month.
 */
export const createMachineDraftSweep =
  ({ db, jobs, now }: Pick<Context, 'db' | 'jobs' | 'now'>) =>
  async (): Promise<void> => {
    const failedBefore = new Date(now().getTime() - MACHINE_FAILURE_LIFETIME_MS)
    await sql`delete from machine_drafts where (state = 'failed' and created_at < ${failedBefore}) or not exists (
      select from content_items where kind = 'lesson' and slug = lesson and binned_at is null)`.execute(db)
    const liveJobs = sql`select id::text from pgboss.job where name = ${machineDraftQueue.name} and state < 'completed'`
    await sql`update machine_drafts set state = 'failed', failure = ${GAVE_UP_MESSAGE}
      where state = 'working' and job_id not in (${liveJobs})`.execute(db)
    const { rows } = await sql<{ missing: number }>`select
      (select count(*) from machine_drafts where state = 'waiting') -
      (select count(*) from pgboss.job where name = ${machineDraftQueue.name} and state in ('created', 'retry'))
      as missing`.execute(db)
    for (let missingDrafts = rows[0]?.missing ?? 0; missingDrafts > 0; missingDrafts -= 1)
      await jobs.enqueue(db, machineDraftQueue, {})
  }
