import { logout } from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { returnError } from './errors.ts'

/**
 * Ends a session in all tabs first, then on the server, so that no call uses the session. An already ended session is
 * not an error.
 */
export const logOut = async (
  { call, tokens }: Client = pageClient,
  userId = tokens.currentId(),
): Promise<Error | undefined> => {
  const token = userId && tokens.refreshToken(userId)
  if (!token) return
  tokens.clearTokens(userId, token)
  const outcome = await returnError(call(logout, {}, { token }))
  return outcome?.message.includes('failed to find refresh token') ? undefined : outcome
}
