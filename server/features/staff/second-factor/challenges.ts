import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { Queries } from '#server/platform/database/database.ts'

type Dependencies = Pick<Context, 'db' | 'now'>
type Purpose = 'add-passkey' | 'use-passkey' | 'add-app'

/** Stores the challenge of a session for `lifetimeMs` milliseconds and replaces the previous challenge. */
export const saveChallenge = (
  { db, now }: Dependencies,
  challenge: { sessionId: string; purpose: Purpose; value: string; lifetimeMs: number },
) => {
  const row = { value: challenge.value, expires_at: new Date(now().getTime() + challenge.lifetimeMs) }
  return db
    .insertInto('factor_challenges')
    .values({ session_id: challenge.sessionId, purpose: challenge.purpose, ...row })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(row))
    .execute()
}

/** Deletes and returns the challenge of a session. Throws BadRequest if the session has no valid challenge. */
export async function consumeChallenge(
  { db, now }: Dependencies,
  sessionId: string,
  purpose: Purpose,
): Promise<string> {
  const row = await db
    .deleteFrom('factor_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  if (!row || row.expires_at <= now()) return fail('BadRequest', 'this challenge was used or has expired')
  return row.value
}

/**
 * Reads the secret of an unconfirmed app without deleting it, so that the code can be re-entered. Throws BadRequest.
 */
export async function readAppSecret(queries: Queries, sessionId: string, now: Date): Promise<string> {
  const row = await queries
    .selectFrom('factor_challenges')
    .select('value')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', 'add-app')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.value ?? fail('BadRequest', 'this secret was used or has expired; request a new secret')
}

export const deleteAppSecret = (queries: Queries, sessionId: string) =>
  queries.deleteFrom('factor_challenges').where('session_id', '=', sessionId).where('purpose', '=', 'add-app').execute()
