import { sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import { batched } from '../database/batch.ts'
import type { Queries } from '../database/database.ts'

/** The sessions that hold at this moment: not run out, and of an account that may come in. */
export const liveSessions = (queries: Queries, now: Date) =>
  queries
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('accounts.id as owner')
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)

export type FindSessionOwner = (sessionId: string) => Promise<OwnerId | undefined>

/** Whose a session is, if it holds. Calls that come in together ask the database together. */
export const sessionOwnerFinder = (queries: Queries, now: () => Date): FindSessionOwner =>
  batched(async (ids: string[]) => {
    const rows = await liveSessions(queries, now())
      .select('sessions.id')
      // One array, and not a list of any length, so that the statement is always the same.
      .where(sql<boolean>`sessions.id = any(${ids})`)
      .execute()
    return new Map(rows.map(({ id, owner }) => [id, owner]))
  })
