import type { SessionEntry } from '#contract/account.ts'
import { type Caller, isSharedAccount } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, sessionGone } from '#server/fail.ts'
import { identitiesOf, LOCAL_PROVIDER } from '#server/features/session/index.ts'

/** The member's valid sessions, most recently used first. A shared demo account lists only the session of the call. */
export async function listSessions({ db, now, config }: Context, caller: Caller): Promise<SessionEntry[]> {
  const { owner, sessionId } = caller
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('api_keys', 'api_keys.id', 'sessions.api_key_id')
    .select(['sessions.id', 'device', 'sessions.created_at', 'last_used_at', 'api_keys.name as apiKey'])
    .where('sessions.account_id', '=', owner)
    .where('expires_at', '>', now())
    .$if(isSharedAccount(config, caller), (own) => own.where('sessions.id', '=', sessionId))
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

/** Ends one session. Its tokens are refused from the next call on, and its open streams end. */
export async function endSession({ config, db, notifier }: Context, caller: Caller, { id }: { id: string }) {
  if (id !== caller.sessionId && isSharedAccount(config, caller)) fail('DemoAccount')
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', caller.owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('NotFound', 'there is no such session')
  notifier.notify()
  return {}
}

/** By what the member signs in: pages ask for a password only where there is one. */
export async function signInWays({ db }: Context, { owner }: Caller) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'identity_id', 'password_hash'])
    .where('id', '=', owner)
    .executeTakeFirst()
  if (!account) throw sessionGone()
  const providers = (await identitiesOf(db, account)).map(({ provider }) => provider)
  return {
    hasPassword: account.password_hash !== null,
    providers: providers.filter((provider) => provider !== LOCAL_PROVIDER),
  }
}
