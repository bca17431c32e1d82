import type { Queries } from './database.ts'

/** What is counted, how many are allowed within how long (milliseconds). */
export interface Limit {
  kind: string
  allowed: number
  window: number
}

/** Seconds until another try is allowed, 0 when it is now. Counted in the database, so that all processes count together. */
export async function secondsUntilAllowed(
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
export async function recordAttempt(queries: Queries, { kind, window }: Limit, subject: string, now: Date) {
  await queries.insertInto('attempts').values({ kind, subject, at: now }).execute()
  await queries
    .deleteFrom('attempts')
    .where('kind', '=', kind)
    .where('at', '<', new Date(now.getTime() - window))
    .execute()
}

export const forgetAttempts = (queries: Queries, { kind }: Limit, subject: string) =>
  queries.deleteFrom('attempts').where('kind', '=', kind).where('subject', '=', subject).execute()
