import type { Queries } from './database.ts'

/** The sessions that hold at this moment: not run out, and of an account that may come in. */
export const liveSessions = (queries: Queries, now: Date) =>
  queries
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.id as owner')
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
