import { sql } from 'kysely'
import { z } from 'zod'
import { DEMO_RESET_HOUR } from '#contract/limits.ts'
import { demoMode } from '#server/config/index.ts'
import type { Context } from '#server/context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { retryDeadlock } from '#server/platform/database/retry-deadlock.ts'
import { addDemoAccounts, findDemoAccounts, hashDemoPassword, removeDemoAccounts } from './demo-accounts.ts'

const DAY = 24 * 60 * 60_000

/** Checks each minute whether the demo accounts are due for a reset; one job for all processes. */
export const demoResetQueue = {
  name: 'demo-reset',
  data: z.object({}),
  retryLimit: 0,
  retryDelayMax: 60,
} satisfies Queue<z.ZodType<object>>

/**
 * Replaces the accounts of a public demo by new ones, once a night: what visitors changed in them is deleted, and
 * everybody who is signed in has to sign in again. If no server ran during a night, the next start does it.
 */
export const resetDemoAccounts = (context: Context) => async () => {
  const { config, db, now, notifier } = context
  if (demoMode(config) !== 'public' || !isDue(await findDemoAccounts(db), now())) return
  const passwordHash = await hashDemoPassword()
  const reset = async (transaction: InTransaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('demo accounts', 0))`.execute(transaction)
    // Another process may have done it meanwhile.
    if (!isDue(await findDemoAccounts(transaction), now())) return
    await removeDemoAccounts(context, transaction)
    await addDemoAccounts(context, transaction, passwordHash)
  }
  // Visitors use the accounts meanwhile.
  await retryDeadlock(() => db.transaction().execute(reset))
  notifier.notify()
}

const isDue = (accounts: readonly { created_at: Date }[], now: Date) =>
  accounts.some(({ created_at }) => created_at < lastResetTime(now))

/** The newest {@link DEMO_RESET_HOUR} that has begun. */
function lastResetTime(now: Date): Date {
  const today = new Date(now).setUTCHours(DEMO_RESET_HOUR, 0, 0, 0)
  return new Date(today <= now.getTime() ? today : today - DAY)
}
