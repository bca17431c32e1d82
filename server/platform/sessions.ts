import { sql } from 'kysely'
import { batched } from './batch.ts'
import type { Database } from './database.ts'

/** A session that is there, of an account that is not disabled. */
export interface LiveSession {
  accountId: string
  expiresAt: Date
}

export type FindSession = (id: string) => Promise<LiveSession | undefined>

/** Looks sessions up in the database, those of calls that came in together by one query. */
export const sessionFinder = (db: Database): FindSession =>
  batched(async (ids: string[]) => {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['sessions.id', 'account_id', 'expires_at'])
      // One array, not a list: the statement is the same for any number.
      .where(sql<boolean>`sessions.id = any(${ids})`)
      .where('disabled_at', 'is', null)
      .execute()
    return new Map(rows.map(({ id, account_id, expires_at }) => [id, { accountId: account_id, expiresAt: expires_at }]))
  })
