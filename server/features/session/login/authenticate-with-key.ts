import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import type { Credentials } from './login.ts'
import type { AuthenticatedAccount } from './start-session.ts'

/**
 * Authenticates with an API key (provider `api-key`). Failed attempts are counted per network, and valid sign-ins per
 * account, because keys cannot be guessed.
 */
export async function authenticateWithKey(
  context: Context,
  { key }: Credentials,
  origin: Origin,
): Promise<AuthenticatedAccount> {
  if (key === undefined) return fail('BadRequest', "'key' is a required string")
  const apiKey = await context.db
    .selectFrom('api_keys')
    .select(['id', 'account_id'])
    .where('key_hash', '=', hashSecret(key))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (apiKey) {
    context.keyLogins.consume(apiKey.account_id)
    return { accountId: apiKey.account_id, apiKeyId: apiKey.id }
  }
  await countAttempts(context, ['apiKey', key], ['apiKeyNetwork', networkOf(origin.ip)])
  return fail('AuthError', 'invalid API key')
}
