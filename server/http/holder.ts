import type { FastifyRequest } from 'fastify'
import type { Caller, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessionGone } from '#server/fail.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { bearer } from './authenticate.ts'

/** Who holds this refresh token. Unknown, expired, revoked, of the other kind: all get the words by which the client knows that it is signed out. */
export async function authenticateHolder(context: Context, request: FastifyRequest): Promise<Caller> {
  const session = await context.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'account_id'])
    .where('refresh_hash', '=', hashSecret(bearer(request)))
    .where('expires_at', '>', context.now())
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!session) throw sessionGone()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an owner, proven by the refresh token
  return { owner: session.account_id as OwnerId, sessionId: session.id }
}
