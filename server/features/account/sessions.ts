import type { SessionEntry } from '#contract/account.ts'
import { type Caller, isSharedAccount, type OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import { endSessions, readIdentities, LOCAL_PROVIDER } from '#server/features/session/index.ts'

/** Lists the member's valid sessions, most recently used first. A shared demo account lists only the current one. */
export async function listSessions(context: Context, caller: Caller): Promise<SessionEntry[]> {
  const ownSessions = (await readSessions(context, caller.owner)).map((session) => ({
    ...session,
    isThis: session.id === caller.sessionId,
  }))
  return isSharedAccount(context.config, caller) ? ownSessions.filter(({ isThis }) => isThis) : ownSessions
}

/** Returns the valid sessions of an account, most recently used first: at most 50 of browsers and 50 of API keys. */
export async function readSessions({ db, now }: Pick<Context, 'db' | 'now'>, owner: OwnerId) {
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
    ...(apiKey !== null && { apiKey }),
  }))
}

/** Ends one session. Its tokens become invalid, and its open streams end. */
export async function endSession({ config, db, notifier }: Context, caller: Caller, { id }: { id: string }) {
  if (id !== caller.sessionId && isSharedAccount(config, caller)) fail('DemoAccount')
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', caller.owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) fail('NotFound', 'this session doesn’t exist or has ended')
  notifier.notify()
  return {}
}

/** Ends all sessions of the member, including the current one. Their tokens become invalid, and their streams end. */
export async function endAllSessions({ config, db, notifier }: Context, caller: Caller) {
  if (isSharedAccount(config, caller)) fail('DemoAccount')
  await endSessions(db, caller.owner)
  notifier.notify()
  return {}
}

/** Returns the member's sign-in methods. Pages request a password only if there is one. */
export async function listSignInMethods({ db }: Context, { owner }: Caller) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'identity_id', 'password_hash'])
    .where('id', '=', owner)
    .executeTakeFirst()
  if (!account) throw createSessionNotFound()
  const providers = (await readIdentities(db, account)).map(({ provider }) => provider)
  return {
    hasPassword: account.password_hash !== null,
    providers: providers.filter((provider) => provider !== LOCAL_PROVIDER),
  }
}
