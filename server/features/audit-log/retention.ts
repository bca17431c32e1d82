import { sql } from 'kysely'
import { z } from 'zod'
import { LogYears } from '#contract/studio/log.ts'
import type { Context } from '#server/context.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { allowMaintenance } from './maintenance.ts'

/** Deletes old entries of the audit log. Runs each minute in one process. */
export const auditLogQueue = {
  name: 'audit-log-retention',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/** Maximum entries deleted per run; the next run continues. */
const BATCH_SIZE = 10_000
const YEAR_MS = 365 * 86_400_000

/** Returns after how many years entries are deleted. */
export async function readLogYears(queries: Queries): Promise<LogYears> {
  const rules = await queries.selectFrom('staff_rules').select('log_years').executeTakeFirstOrThrow()
  return LogYears.parse(rules.log_years)
}

/** Deletes entries that are older than the retention period, at most {@link BATCH_SIZE}. */
export const deleteOldEntries =
  ({ db, now }: Pick<Context, 'db' | 'now'>) =>
  async () => {
    const oldest = new Date(now().getTime() - (await readLogYears(db)) * YEAR_MS)
    await db.transaction().execute(async (transaction) => {
      await allowMaintenance(transaction)
      await sql`delete from audit_log where id in
        (select id from audit_log where at < ${oldest} order by at limit ${BATCH_SIZE})`.execute(transaction)
    })
  }
