import type { SessionEntry } from '#contract/account.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'

/** The sessions of the member that still hold, the newest use first. */
export async function listSessions({ db, now }: Context, { owner, sessionId }: Caller): Promise<SessionEntry[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.id', 'sessions.api_key_id')
    .select(['sessions.id', 'device', 'sessions.created_at', 'last_used_at', 'api_keys.name as apiKey'])
    .where('sessions.account_id', '=', owner)
    .where('expires_at', '>', now())
    .orderBy('last_used_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ id, device, created_at, last_used_at, apiKey }) => ({
    id,
    device,
    since: created_at.toISOString(),
    lastUsed: last_used_at.toISOString(),
    isThis: id === sessionId,
    ...(apiKey !== null && { apiKey }),
  }))
}

/** Ends one of them. Its tokens are refused at the next call, and its open streams end. */
export async function endSession({ db, doorbell }: Context, { owner }: Caller, id: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('NotFound', 'there is no such session')
  doorbell.ring()
  return {}
}
