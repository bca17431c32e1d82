import { randomBytes } from 'node:crypto'
import { REFRESH_TOKEN_LIFE } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { planOf } from '#server/features/billing/index.ts'
import { signAccessToken } from '#server/platform/access-token.ts'
import type { Queries } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { sessionGone } from '#server/fail.ts'

interface NewSession {
  accountId: string
  apiKeyId?: string | undefined
  deviceId: string
  device: string
  now: Date
}

/** Opens a session. Its refresh token leaves once and is kept as a hash; it never rotates (session service §3). */
export async function openSession(queries: Queries, { accountId, apiKeyId, deviceId, device, now }: NewSession) {
  const id = newId()
  const refreshToken = randomBytes(32).toString('base64url')
  // Nobody else sweeps up what ran out unused.
  await queries.deleteFrom('sessions').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
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

/** An access token with the member's custom data as they are now. */
export async function issueAccessToken(
  context: Context,
  { owner, sessionId, deviceId }: { owner: string; sessionId: string; deviceId: string },
) {
  const { db, keys } = context
  const now = context.now()
  const userData = await customData(db, owner, now)
  return signAccessToken(keys, { owner, sessionId, deviceId, userData }, now)
}

/** The details record as relaxed EJSON, and the plan, so that the client can draw locks before it asks. The server decides all the same. */
async function customData(queries: Queries, owner: string, now: Date): Promise<Record<string, unknown>> {
  const details = await queries
    .selectFrom('profile_details')
    .innerJoin('accounts', 'accounts.id', 'profile_details.owner_id')
    .select(['profile_details.id', 'email', 'full_name', 'phone_number', 'job_role', 'goals', 'has_stage_one'])
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  // Deleted a moment ago.
  if (!details) throw sessionGone()
  const { id, email, has_stage_one, ...rest } = details
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    _id: { $oid: id },
    owner_id: owner,
    ...(email !== null && { email, primary_email: email }),
    hasStageOne: has_stage_one,
    ...known,
    plan: await planOf(queries, owner, now),
  }
}
