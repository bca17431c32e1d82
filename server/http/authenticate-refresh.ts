import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessionGone } from '#server/fail.ts'
import { liveSessions } from '#server/platform/security/live-sessions.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { bearer } from './authenticate.ts'
import { originOf } from './origin.ts'

/** Who holds this refresh token. Unknown, expired, revoked, of the other kind: all get the words by which the client knows that it is signed out. */
export async function authenticateRefresh(context: Context, request: FastifyRequest): Promise<Caller> {
  const session = await liveSessions(context.db, context.now())
    .select('sessions.id')
    .where('refresh_hash', '=', hashSecret(bearer(request)))
    .executeTakeFirst()
  if (!session) throw sessionGone()
  return { owner: session.owner, sessionId: session.id, origin: originOf(request) }
}
