import { randomBytes } from 'node:crypto'
import { EJSON } from 'bson'
import { KEY_SESSIONS_PER_ACCOUNT, REFRESH_TOKEN_LIFE, SESSIONS_PER_ACCOUNT } from '#contract/limits.ts'
import type { OwnerId, Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { planOf } from '#server/features/billing/index.ts'
import { detailsOf } from '#server/features/collections/index.ts'
import { signAccessToken } from '#server/platform/security/access-token.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { sessionGone } from '#server/errors.ts'

interface NewSession {
  accountId: OwnerId
  apiKeyId?: string | undefined
  deviceId: string
  device: string
  now: Date
}

/**
 * Opens a session. Its refresh token is sent once and stored as a hash; it never rotates (session service §3). If the
 * account is at its limit, the session that was unused for longest ends, among those of programs or among those of
 * people: neither kind replaces the other. The caller has locked the account, so that simultaneous calls count
 * correctly.
 */
export async function openSession(queries: Queries, { accountId, apiKeyId, deviceId, device, now }: NewSession) {
  const id = newId()
  const refreshToken = randomBytes(32).toString('base64url')
  // Expired sessions are deleted here; nothing else deletes them.
  await queries.deleteFrom('sessions').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
  await endLeastUsed(queries, accountId, apiKeyId !== undefined)
  await queries
    .insertInto('sessions')
    .values({
      id,
      account_id: accountId,
      api_key_id: apiKeyId ?? null,
      refresh_hash: hashSecret(refreshToken),
      device_id: deviceId,
      device,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + REFRESH_TOKEN_LIFE),
    })
    .execute()
  return { id, refreshToken }
}

/** Makes room for one more session of this kind. */
const endLeastUsed = (queries: Queries, accountId: OwnerId, ofKeys: boolean) => {
  const most = ofKeys ? KEY_SESSIONS_PER_ACCOUNT : SESSIONS_PER_ACCOUNT
  return queries
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('api_key_id', ofKeys ? 'is not' : 'is', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most - 1),
    )
    .execute()
}

/** An access token with the member's current custom data. */
export async function issueAccessToken(
  context: Context,
  { owner, sessionId, deviceId }: { owner: OwnerId; sessionId: string; deviceId: string },
) {
  const { db, keys } = context
  const now = context.now()
  const userData = await customData(db, owner, now)
  return signAccessToken(keys, { owner, sessionId, deviceId, userData }, now)
}

/**
 * The details record as relaxed EJSON, with plan and staff, so that the client can show locks and the link to the
 * Studio. The server checks permissions all the same.
 */
async function customData(queries: Queries, owner: OwnerId, now: Date): Promise<Record<string, unknown>> {
  const details = await detailsOf(queries, owner)
  // Deleted a moment ago.
  if (!details) throw sessionGone()
  const staff = await queries.selectFrom('staff').select('since').where('account_id', '=', owner).executeTakeFirst()
  const plan = await planOf(queries, owner, now)
  return { ...EJSON.serialize(details, { relaxed: true }), plan, ...(staff && { isStaff: true }) }
}

/** A new access token. The refresh token stays, and several refreshes at once are normal. */
export async function refresh(context: Context, { owner, sessionId }: Caller) {
  const session = await context.db
    .updateTable('sessions')
    .set({ last_used_at: context.now() })
    .where('id', '=', sessionId)
    .returning('device_id')
    .executeTakeFirst()
  if (!session) throw sessionGone()
  const deviceId = session.device_id
  return { access_token: await issueAccessToken(context, { owner, sessionId, deviceId }), device_id: deviceId }
}

/** Deletes the session; its access tokens are refused from now on. */
export async function logout({ db, notifier }: Context, { sessionId }: Caller) {
  const ended = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('id').executeTakeFirst()
  if (!ended) throw sessionGone()
  notifier.notify()
}
