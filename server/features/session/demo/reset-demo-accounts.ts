import { sql } from 'kysely'
import { z } from 'zod'
import { DEMO_RESET_HOUR } from '#contract/limits.ts'
import { getDemoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { addDemoAccounts, findDemoAccounts, hashDemoPassword, removeDemoAccounts } from './demo-accounts.ts'

const DAY_MS = 24 * 60 * 60_000

/** Queue of the job that checks every minute whether a reset is due. Only one process runs each job. */
export const demoResetQueue = {
  name: 'demo-reset',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/**
 * Recreates the accounts of a public demo once a night, which discards changes and signs everybody out. A missed reset
 * runs at the next start.
 */
export const resetDemoAccounts = (context: Context) => async () => {
  const { config, db, now, notifier } = context
  if (getDemoMode(config) !== 'public' || !isDue(await findDemoAccounts(db), now())) return
  const passwordHash = await hashDemoPassword()
  const reset = async (transaction: InTransaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo accounts', 0))`.execute(transaction)
    // Another process may have reset the accounts meanwhile.
    if (!isDue(await findDemoAccounts(transaction), now())) return
    await removeDemoAccounts(context, transaction)
    await addDemoAccounts(context, transaction, passwordHash)
  }
  // Visitors may use the accounts concurrently, so deadlocks are retried.
  await retryDeadlock(() => db.transaction().execute(reset))
  notifier.notify()
}

const isDue = (accounts: readonly { created_at: Date }[], now: Date) =>
  accounts.some(({ created_at }) => created_at < getLastResetTime(now))

/** Returns the most recent {@link DEMO_RESET_HOUR} in the past. */
function getLastResetTime(now: Date): Date {
  const today = new Date(now).setUTCHours(DEMO_RESET_HOUR, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}
