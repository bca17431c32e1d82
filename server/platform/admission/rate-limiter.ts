import { sql } from 'kysely'
import { type Limit, LIMITS, type LimitName } from '#contract/rate-limits.ts'
import type { Config } from '#server/config/index.ts'
import { Failure } from '#server/errors.ts'
import type { Database, InTransaction, Queries } from '../database/database.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** One counted attempt: the limit, and the subject it applies to, such as an email address or a network. */
export type Attempt = readonly [limit: LimitName, subject: string]

/** The part of the context that counting needs. */
interface AttemptContext {
  db: Database
  config: Pick<Config, 'rateLimitFactor'>
  now: () => Date
}

/** Milliseconds after which a row is deleted. */
const FORGET_AFTER = 24 * 60 * 60_000

/**
 * Counts one attempt for each limit. If any of them must wait, counts nothing and throws RateLimitExceeded with the
 * wait. Call it before the work, because concurrent attempts would otherwise all pass while the first is checked. All
 * processes share the counts.
 */
export async function countAttempts(attemptContext: AttemptContext, ...attempts: readonly Attempt[]): Promise<void> {
  const { db, now } = attemptContext
  // Checked without a transaction first: during an attack thousands of attempts are refused, and none of them must
  // write to the database.
  for (const attempt of attempts) failFor(await readWait(attemptContext, attempt))
  await db.transaction().execute(async (transaction) => {
    for (const attempt of attempts) failFor(await countAttempt(attemptContext, transaction, attempt))
  })
  await forgetOld(db, now())
}

function failFor(seconds: number) {
  if (seconds > 0) throw tooManyAttempts(seconds)
}

/** Returns the seconds that this attempt must wait; 0 if none. Counts nothing. */
async function readWait({ db, config, now }: AttemptContext, [kind, subject]: Attempt): Promise<number> {
  const row = await db
    .selectFrom('attempts')
    .select(['tries', 'at'])
    .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
    .executeTakeFirst()
  return row ? secondsLeft(getLimit(config, kind), row, now()) : 0
}

/** Counts one attempt in the caller's transaction. Returns the seconds to wait; 0 means that it was counted. */
export async function countAttempt(
  { config, now }: Omit<AttemptContext, 'db'>,
  transaction: InTransaction,
  [kind, subject]: Attempt,
): Promise<number> {
  const limit = getLimit(config, kind)
  const at = now()
  const key = { kind, subject: hashSecret(subject) }
  // The no-op update locks the row until the commit, so that concurrent attempts are serialized.
  const row = await transaction
    .insertInto('attempts')
    .values({ ...key, tries: 0, at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ kind }))
    .returning(['tries', 'at'])
    .executeTakeFirstOrThrow()
  const seconds = secondsLeft(limit, row, at)
  if (seconds > 0) return seconds
  const tries = attemptsAfter(limit, row.tries, elapsedSince(row.at, at))
  await transaction.updateTable('attempts').set({ tries, at }).where(matchesAttempt(key)).execute()
  return 0
}

const getLimit = ({ rateLimitFactor }: AttemptContext['config'], kind: LimitName): Limit => ({
  ...LIMITS[kind],
  freeAttempts: Math.ceil(LIMITS[kind].freeAttempts * rateLimitFactor),
})

const elapsedSince = (at: Date, now: Date) => Math.max(0, now.getTime() - at.getTime())

function secondsLeft(limit: Limit, { tries, at }: { tries: number; at: Date }, now: Date): number {
  return Math.max(0, Math.ceil((waitAfter(limit, tries) - elapsedSince(at, now)) / 1000))
}

/** Returns the milliseconds to wait after this number of attempts. */
export function waitAfter({ freeAttempts, firstDelay, maxDelay }: Limit, tries: number): number {
  const attemptsOver = Math.ceil(tries) - freeAttempts
  return attemptsOver < 0 ? 0 : Math.min(maxDelay, firstDelay * 2 ** attemptsOver)
}

/**
 * Returns the count after one more attempt, `passed` milliseconds after the last one. It is bounded, so that the wait
 * is short again some hours after an attack.
 */
export const attemptsAfter = ({ freeAttempts, forgetInterval }: Limit, tries: number, passed: number): number =>
  Math.min(2 * freeAttempts, Math.max(0, tries - passed / forgetInterval)) + 1

/** Refunds the attempts counted before a successful call. */
export async function refund({ db }: AttemptContext, ...attempts: readonly Attempt[]) {
  for (const [kind, subject] of attempts)
    await db
      .updateTable('attempts')
      .set({ tries: sql`greatest(0, tries - 1)` })
      .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
      .execute()
}

/** Resets the count. */
export const clearAttempts = (queries: Queries, [kind, subject]: Attempt) =>
  queries
    .deleteFrom('attempts')
    .where(matchesAttempt({ kind, subject: hashSecret(subject) }))
    .execute()

const matchesAttempt = ({ kind, subject }: { kind: string; subject: Buffer }) =>
  sql<boolean>`kind = ${kind} and subject = ${subject}`

/** Deletes up to 20 old rows and skips locked ones, so that it neither waits nor blocks. */
const forgetOld = (db: Database, now: Date) =>
  sql`delete from attempts where ctid = any(array(
    select ctid from attempts where at < ${new Date(now.getTime() - FORGET_AFTER)} limit 20 for update skip locked))`.execute(
    db,
  )

function tooManyAttempts(seconds: number): Failure {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return new Failure(
    'RateLimitExceeded',
    `too many attempts; try again in ${count} ${unit}${count === 1 ? '' : 's'}`,
    seconds,
  )
}
