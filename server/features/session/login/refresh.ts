import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessionGone } from '#server/fail.ts'
import { issueAccessToken } from './session-tokens.ts'

/** A new access token. The refresh token stays, and several refreshes at once are normal. */
export async function refresh(context: Context, { owner, sessionId }: Caller) {
  const session = await context.db
    .updateTable('sessions')
    .set({ last_used_at: context.now() })
    .where('id', '=', sessionId)
    .returning('device_id')
    .executeTakeFirst()
  if (!session) throw sessionGone()
  return { access_token: await issueAccessToken(context, { owner, sessionId, deviceId: session.device_id }) }
}

/** Forgets the session; its access tokens are refused from now on. */
export async function logout({ db, notifier }: Context, { sessionId }: Caller) {
  const ended = await db.deleteFrom('sessions').where('id', '=', sessionId).returning('id').executeTakeFirst()
  if (!ended) throw sessionGone()
  notifier.notify()
}
