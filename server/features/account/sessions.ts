import type { SessionEntry } from '#contract/account.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { isSharedWithWorld, refuseDemoAccount } from '#server/features/session/index.ts'

/** The sessions of the member that still hold, the newest use first. Of a demo account that the world shares only the one that asks. */
export async function listSessions(
  { db, now, config }: Context,
  { owner, sessionId }: Caller,
): Promise<SessionEntry[]> {
  const isShared = await isSharedWithWorld(config, db, owner)
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.id', 'sessions.api_key_id')
    .select(['sessions.id', 'device', 'sessions.created_at', 'last_used_at', 'api_keys.name as apiKey'])
    .where('sessions.account_id', '=', owner)
    .where('expires_at', '>', now())
    .$if(isShared, (own) => own.where('sessions.id', '=', sessionId))
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
export async function endSession(context: Context, { owner, sessionId }: Caller, id: string) {
  const { db, notifier } = context
  if (id !== sessionId) await refuseDemoAccount(context, owner)
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('NotFound', 'there is no such session')
  notifier.notify()
  return {}
}
