import type { Context } from '#server/context.ts'
import { Failure } from '#server/fail.ts'
import { hashRefreshToken, issueAccessToken } from './tokens.ts'

/** The last five words are read by the client: its log-out swallows this failure and no other (session service §5.6). */
export const sessionGone = () => new Failure('InvalidSession', 'invalid session: failed to find refresh token')

/** A new access token. The refresh token stays, and several refreshes at once are normal. */
export async function refresh(context: Context, refreshToken: string) {
  const now = context.now()
  const session = await context.db
    .updateTable('sessions')
    .from('accounts')
    .set({ last_used_at: now })
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('refresh_hash', '=', hashRefreshToken(refreshToken))
    .where('expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
    .returning(['sessions.id', 'account_id', 'device_id'])
    .executeTakeFirst()
  if (!session) throw sessionGone()
  return {
    access_token: await issueAccessToken(context, {
      owner: session.account_id,
      sessionId: session.id,
      deviceId: session.device_id,
    }),
  }
}

/** Forgets the session; its access tokens are refused from now on. */
export async function logout({ db }: Context, refreshToken: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('refresh_hash', '=', hashRefreshToken(refreshToken))
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw sessionGone()
}
