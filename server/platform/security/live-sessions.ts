import { sql } from 'kysely'
import type { CallerKind, OwnerId } from '#server/caller.ts'
import { batchLookups } from '../database/batch.ts'
import type { Queries } from '../database/database.ts'

/** The data about the owner of a session that the authentication needs. */
export interface SessionOwner {
  owner: OwnerId
  kind: CallerKind
  isDemo: boolean
}

/** SQL of the kind of caller: `visitor` for an account without a password and without an identity at a provider. */
const callerKind = sql<CallerKind>`case
  when accounts.password_hash is not null then 'member'
  when exists (select from identities where identities.account_id = accounts.id) then 'member'
  else 'visitor' end`

/** Selects valid sessions: sessions that have not expired, of accounts that are not disabled. */
export const selectLiveSessions = (queries: Queries, now: Date) =>
  queries
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id as owner', 'accounts.is_demo as isDemo', callerKind.as('kind')])
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)

export type FindSessionOwner = (sessionId: string) => Promise<SessionOwner | undefined>

/** Creates a function that finds the owner of a valid session. Concurrent calls share one query. */
export const createSessionOwnerFinder = (queries: Queries, now: () => Date): FindSessionOwner =>
  batchLookups(async (ids: string[]) => {
    const rows = await selectLiveSessions(queries, now())
      .select('sessions.id')
      // Uses one array instead of a parameter list, so that the text of the statement is always the same.
      .where(sql<boolean>`sessions.id = any(${ids})`)
      .execute()
    return new Map(rows.map(({ id, ...owner }) => [id, owner]))
  })
