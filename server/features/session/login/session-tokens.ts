import { randomBytes } from 'node:crypto'
import { EJSON } from 'bson'
import { MAX_KEY_SESSIONS_PER_ACCOUNT, REFRESH_TOKEN_LIFETIME_MS, MAX_SESSIONS_PER_ACCOUNT } from '#contract/limits.ts'
import type { OwnerId, Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { readPlan } from '#server/features/billing/index.ts'
import { readDetails } from '#server/features/collections/index.ts'
import { signAccessToken } from '#server/platform/security/access-token.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { createSessionNotFound } from '#server/errors.ts'

interface NewSession {
  accountId: OwnerId
  apiKeyId?: string | undefined
  deviceId: string
  device: string
  now: Date
}

/**
 * Opens a session. Its refresh token is returned once, stored as a hash and never rotated (session service §3). If the
 * account has too many sessions, the least recently used one of the same kind (API key or person) is deleted. Requires
 * the account lock.
 */
export async function openSession(queries: Queries, { accountId, apiKeyId, deviceId, device, now }: NewSession) {
  const id = newId()
  const refreshToken = randomBytes(32).toString('base64url')
  // Expired sessions are only deleted here.
  await queries.deleteFrom('sessions').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
  await endLeastUsedSessions(queries, accountId, apiKeyId !== undefined)
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
      expires_at: new Date(now.getTime() + REFRESH_TOKEN_LIFETIME_MS),
    })
    .execute()
  return { id, refreshToken }
}

/** Ends the least recently used sessions of this kind to make room for a new one. */
const endLeastUsedSessions = (queries: Queries, accountId: OwnerId, areKeySessions: boolean) => {
  const limit = areKeySessions ? MAX_KEY_SESSIONS_PER_ACCOUNT : MAX_SESSIONS_PER_ACCOUNT
  return queries
    .deleteFrom('sessions')
    .where('id', 'in', (sessions) =>
      sessions
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('api_key_id', areKeySessions ? 'is not' : 'is', null)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limit - 1),
    )
    .execute()
}

/** Issues an access token that contains the member's current custom data. */
export async function issueAccessToken(
  context: Context,
  { owner, sessionId, deviceId }: { owner: OwnerId; sessionId: string; deviceId: string },
) {
  const { db, signingKeys } = context
  const now = context.now()
  const userData = await readCustomData(db, owner, now)
  return signAccessToken(signingKeys, { owner, sessionId, deviceId, userData }, now)
}

/**
 * Returns the details record as relaxed EJSON, with plan and staff status for the client's interface. The server does
 * not rely on them for authorization.
 */
async function readCustomData(queries: Queries, owner: OwnerId, now: Date): Promise<Record<string, unknown>> {
  const details = await readDetails(queries, owner)
  // The account was just deleted.
  if (!details) throw createSessionNotFound()
  const staff = await queries.selectFrom('staff').select('since').where('account_id', '=', owner).executeTakeFirst()
  const plan = await readPlan(queries, owner, now)
  return { ...EJSON.serialize(details, { relaxed: true }), plan, ...(staff && { isStaff: true }) }
}

/** Issues a new access token. The refresh token stays valid; concurrent refreshes are normal. */
export async function refresh(context: Context, { owner, sessionId }: Caller) {
  const session = await context.db
    .updateTable('sessions')
    .set({ last_used_at: context.now() })
    .where('id', '=', sessionId)
    .returning('device_id')
    .executeTakeFirst()
  if (!session) throw createSessionNotFound()
  const deviceId = session.device_id
  return { access_token: await issueAccessToken(context, { owner, sessionId, deviceId }), device_id: deviceId }
}

/** Deletes the session, which revokes its access tokens immediately. */
export async function logout({ db, notifier }: Context, { sessionId }: Caller) {
  const deleted = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('id').executeTakeFirst()
  if (!deleted) throw createSessionNotFound()
  notifier.notify()
}
