import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** Minimum time between updates of `last_used_at`, to avoid a write per request. */
const LAST_USE_PRECISION_MS = 60_000

/**
 * Returns a Studio API key with its owner. Throws InvalidSession if the key is unknown, revoked or expired, or its
 * owner is disabled or no longer on the staff.
 */
export async function findStudioKey({ sessions, now }: Pick<Context, 'sessions' | 'now'>, token: string) {
  const currentTime = now()
  const key = await sessions
    .selectFrom('studio_keys')
    .innerJoin('staff', 'staff.account_id', 'studio_keys.account_id')
    .innerJoin('accounts', 'accounts.id', 'studio_keys.account_id')
    .select(['studio_keys.id', 'studio_keys.name', 'scopes', 'last_used_at', 'roles', 'email'])
    .select(['accounts.id as owner', 'is_demo as isDemo'])
    .where('key_hash', '=', hashSecret(token))
    .where('studio_keys.expires_at', '>', currentTime)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (!key) return fail('InvalidSession', 'this API key is invalid, expired or revoked')
  if (key.last_used_at === null || key.last_used_at.getTime() <= currentTime.getTime() - LAST_USE_PRECISION_MS)
    await sessions.updateTable('studio_keys').set({ last_used_at: currentTime }).where('id', '=', key.id).execute()
  return key
}
