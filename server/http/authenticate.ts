import type { FastifyRequest } from 'fastify'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail, createSessionNotFound } from '#server/errors.ts'
import { readAccessToken } from '#server/platform/security/access-token.ts'
import { readOrigin } from './origin.ts'
import { selectLiveSessions } from '#server/platform/security/live-sessions.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/**
 * Returns the token of `Authorization: Bearer …`. A logged-out client sends `Bearer null`, which is rejected later,
 * like any invalid token.
 */
export function readBearerToken(request: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  return token ?? fail('MissingAuthorization')
}

/**
 * Authenticates an access token. Reads the session on each call, so that log-out, revocation and deletion take effect
 * immediately.
 */
export async function authenticate(context: Context, request: FastifyRequest): Promise<Caller> {
  const claims = await readAccessToken(context.signingKeys, readBearerToken(request), context.now())
  const owner = await context.findSessionOwner(claims.sid)
  if (owner === undefined || owner.owner !== claims.sub) throw new Failure('InvalidSession')
  return { ...owner, sessionId: claims.sid, origin: readOrigin(request) }
}

/**
 * Authenticates a refresh token. For an unknown, expired or revoked token, and for an access token, throws the error
 * that makes the client sign out.
 */
export async function authenticateRefresh(context: Context, request: FastifyRequest): Promise<Caller> {
  const session = await selectLiveSessions(context.db, context.now())
    .select('sessions.id as sessionId')
    .where('refresh_hash', '=', hashSecret(readBearerToken(request)))
    .executeTakeFirst()
  if (!session) throw createSessionNotFound()
  return { ...session, origin: readOrigin(request) }
}
