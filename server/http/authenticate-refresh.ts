import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessionGone } from '#server/fail.ts'
import { liveSessions } from '#server/platform/security/live-sessions.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'
import { bearer } from './authenticate.ts'
import { originOf } from './origin.ts'

/** The caller that a refresh token belongs to. An unknown, expired or revoked one, and an access token, throw what signs the client out. */
export async function authenticateRefresh(context: Context, request: FastifyRequest): Promise<Caller> {
  const session = await liveSessions(context.db, context.now())
    .select('sessions.id as sessionId')
    .where('refresh_hash', '=', hashSecret(bearer(request)))
    .executeTakeFirst()
  if (!session) throw sessionGone()
  return { ...session, origin: originOf(request) }
}
