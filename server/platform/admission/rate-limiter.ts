import { sql } from 'kysely'
import { type RateLimit, RATE_LIMITS, type RateLimitName } from '#contract/rate-limits.ts'
import type { Config } from '#server/config/index.ts'
import { Failure } from '#server/errors.ts'
import type { Database, InTransaction, Queries } from '../database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** One counted attempt: the limit, and the subject of the limit, such as an email address or a network. */
export type Attempt = readonly [limit: RateLimitName, subject: string]

/** The parts of the context that these functions need. */
interface AttemptContext {
  db: Database
  config: Pick<Config, 'rateLimitFactor'>
  now: () => Date
}

/** Time after which a row is deleted. */
const ROW_LIFETIME_MS = 24 * 60 * 60_000

/**
 * Counts one attempt for each limit. If any limit requires a wait, counts nothing and throws RateLimitExceeded with the
 * seconds to wait. Must be called before the attempt is checked; otherwise all concurrent attempts would be allowed.
 * All processes share the counts.
 */
export async function countAttempts(attemptContext: AttemptContext, ...attempts: readonly Attempt[]): Promise<void> {
  const { db, now } = attemptContext
  // First checks without a transaction, so that the thousands of rejected attempts of an attack do not write to the
  // database.
  for (const attempt of attempts) throwIfWaiting(await readWait(attemptContext, attempt))
  await db.transaction().execute(async (transaction) => {
    for (const attempt of attempts) throwIfWaiting(await countAttempt(attemptContext, transaction, attempt))
  })
  await deleteOldRows(db, now())
}

function throwIfWaiting(seconds: number) {
  if (seconds > 0) throw createTooManyAttempts(seconds)
}

/** Returns the seconds that this attempt must wait; 0 if it is allowed. Counts nothing. */
async function readWait({ db, config, now }: AttemptContext, [kind, subject]: Attempt): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select(['tries', 'at'])
    .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
    .executeTakeFirst()
  return row ? computeWaitSeconds(getLimit(config, kind), row, now()) : 0
}

/** Counts one attempt in the caller's transaction. Returns the seconds to wait; 0 means that it was counted. */
export async function countAttempt(
  { config, now }: Omit<AttemptContext, 'db'>,
  transaction: InTransaction,
  [kind, subject]: Attempt,
): Promise<number> {
  const limit = getLimit(config, kind)
  const currentTime = now()
  const key = { kind, subject: hashSecret(subject) }
  // The no-op update locks the row until the commit, so that concurrent attempts are serialized.
  const row = await transaction
    .insertInto('attempts')
    .values({ ...key, tries: 0, at: currentTime })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ kind }))
    .returning(['tries', 'at'])
    .executeTakeFirstOrThrow()
  const seconds = computeWaitSeconds(limit, row, currentTime)
  if (seconds > 0) return seconds
  const tries = addAttempt(limit, row.tries, elapsedSince(row.at, currentTime))
  await transaction.updateTable('attempts').set({ tries, at: currentTime }).where(matchesAttempt(key)).execute()
  return 0
}

const getLimit = ({ rateLimitFactor }: AttemptContext['config'], kind: RateLimitName): RateLimit => ({
  ...RATE_LIMITS[kind],
  freeAttempts: Math.ceil(RATE_LIMITS[kind].freeAttempts * rateLimitFactor),
})

const elapsedSince = (at: Date, now: Date) => Math.max(0, now.getTime() - at.getTime())

function computeWaitSeconds(limit: RateLimit, { tries, at }: { tries: number; at: Date }, now: Date): number {
  return Math.max(0, Math.ceil((computeWait(limit, tries) - elapsedSince(at, now)) / 1000))
}

/** Returns the milliseconds to wait after the given number of attempts. */
export function computeWait({ freeAttempts, firstDelay, maxDelay }: RateLimit, tries: number): number {
  const excessAttempts = Math.ceil(tries) - freeAttempts
  return excessAttempts < 0 ? 0 : Math.min(maxDelay, firstDelay * 2 ** excessAttempts)
}

/**
 * Returns the count after one more attempt, `elapsed` milliseconds after the previous attempt. The count has an upper
 * limit, so that the wait is short again some hours after an attack.
 */
export const addAttempt = ({ freeAttempts, forgetInterval }: RateLimit, tries: number, elapsed: number): number =>
  Math.min(2 * freeAttempts, Math.max(0, tries - elapsed / forgetInterval)) + 1

/** Subtracts one from the count of each limit, after a successful call. */
export async function refundAttempts({ db }: AttemptContext, ...attempts: readonly Attempt[]) {
  for (const [kind, subject] of attempts)
    await db
      .updateTable('attempts')
      .set({ tries: sql`greatest(0, tries - 1)` })
      .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
      .execute()
}

/** Resets the count of an attempt to 0. */
export const clearAttempts = (queries: Queries, [kind, subject]: Attempt) =>
  queries
    .deleteFrom('attempts')
    .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
    .execute()

const matchesAttempt = ({ kind, subject }: { kind: string; subject: Buffer }) =>
  sql<boolean>`kind = ${kind} and subject = ${subject}`

/** Deletes up to 20 old rows. Skips locked rows, so that it does not wait for other transactions. */
const deleteOldRows = (db: Database, now: Date) =>
  sql`delete from attempts where ctid = any(array(
    select ctid from attempts where at < ${new Date(now.getTime() - ROW_LIFETIME_MS)} limit 20 for update skip locked))`.execute(
    db,
  )

function createTooManyAttempts(seconds: number): Failure {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Failure(
    'RateLimitExceeded',
    `too many attempts; try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    seconds,
  )
}
