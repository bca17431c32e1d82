import { sql } from 'kysely'
import type { Database, InTransaction, Queries } from './database.ts'

/** What is counted, how many are allowed within how long (milliseconds). */
export interface Limit {
  kind: string
  allowed: number
  window: number
}

/**
 * Counts one try, unless the limit is reached: then it counts nothing and answers the seconds until another is allowed. Counted in the
 * database, so that all processes count together, and in turn, so that a hundred tries at once are a hundred.
 */
export const takeAttempt = (db: Database, limit: Limit, subject: string, now: Date): Promise<number> =>
  db.transaction().execute((transaction) => takeAttemptIn(transaction, limit, subject, now))

/** The same inside the caller's transaction: counted when it commits, and others wait their turn until then. */
export async function takeAttemptIn(
  transaction: InTransaction,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${limit.kind} ${subject}`}, 0))`.execute(transaction)
  const wait = await secondsUntilAllowed(transaction, limit, subject, now)
  if (wait === 0) await recordAttempt(transaction, limit, subject, now)
  return wait
}

async function secondsUntilAllowed(
  queries: Queries,
  { kind, allowed, window }: Limit,
  subject: string,
  now: Date,
): Promise<number> {
  const rows = await queries
    .selectFrom('attempts')
    .select('at')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', new Date(now.getTime() - window))
    .orderBy('at', 'desc')
    .limit(Math.max(1, allowed))
    .execute()
  const oldest = rows.at(-1)
  if (!oldest || rows.length < allowed) return 0
  return Math.max(1, Math.ceil((oldest.at.getTime() + window - now.getTime()) / 1000))
}

/** Counts one, and drops what no window sees any more. */
async function recordAttempt(queries: Queries, { kind, window }: Limit, subject: string, now: Date) {
  await queries.insertInto('attempts').values({ kind, subject, at: now }).execute()
  await queries
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('at', '<', new Date(now.getTime() - window))
    .execute()
}

export const forgetAttempts = (queries: Queries, { kind }: Limit, subject: string) =>
  queries.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute()
