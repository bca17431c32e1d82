import { logout } from '#web/api/session-wire.ts'
import { client as pageClient, type Client } from '#web/client.ts'
import { onlyError } from './or-error.ts'

/** Ends a session here and on the server. Here it ends whatever the server says; a session that is gone already is no failure. */
export const logOut = async (
  { call, tokens }: Client = pageClient,
  userId = tokens.currentId(),
): Promise<Error | undefined> => {
  const token = userId && tokens.refreshToken(userId)
  if (!token) return
  const outcome = await onlyError(call(logout, {}, { userId }))
  tokens.clearTokens(userId, token)
  return outcome?.message.includes('failed to find refresh token') ? undefined : outcome
}
