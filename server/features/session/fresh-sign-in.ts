import { WIRE_DELETE_SIGN_IN } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import { fail } from '#server/fail.ts'
import type { Queries } from '#server/platform/database/database.ts'

/**
 * Makes sure that a member who signed in a moment ago sits there: the published client's call that deletes an account has no room for a password. Forbidden
 * for a session that an API key opened, which could be as young as it likes; SignInTooOld.
 */
export async function checkFreshSignIn(queries: Queries, { sessionId, owner }: Caller, now: Date) {
  const session = await queries
    .selectFrom('sessions')
    .select(['created_at', 'api_key_id'])
    .where('id', '=', sessionId)
    .where('account_id', '=', owner)
    .executeTakeFirst()
  // Another call has deleted both.
  if (!session) return
  if (session.api_key_id !== null) fail('Forbidden', 'an API key cannot delete the account')
  if (now.getTime() - session.created_at.getTime() > WIRE_DELETE_SIGN_IN) fail('SignInTooOld')
}
