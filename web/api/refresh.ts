import type { WithLock } from './named-lock.ts'
import { isInvalidSession } from './api-error.ts'
import type { SendRequest } from './request.ts'
import { PREFIX, refresh } from './session-wire.ts'

/** Tokens of every user known to this browser; stored by `session/storage/token-store.ts`. */
export interface Tokens {
  currentId(): string | null
  accessToken(userId: string): string | null
  refreshToken(userId: string): string | null
  saveAccessToken(userId: string, token: string): void
  /** Ends the local session, unless its refresh token differs from the given one. */
  clearTokens(userId: string, refreshToken: string): void
  /** Calls the listener on every change, including changes by other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Sends a request with a refresh token. A rejection ends the local session too; an outage does not. */
export const sendRefreshToken = <Result>(
  tokens: Tokens,
  userId: string,
  token: string,
  send: (token: string) => Promise<Result>,
) =>
  send(token).catch((reason: unknown) => {
    if (isInvalidSession(reason)) tokens.clearTokens(userId, token)
    throw reason
  })

/** Returns an access token that replaces the rejected one. Null if there is no refresh token. */
export type Refresh = (userId: string, rejectedToken: string | null) => Promise<string | null>

/** Timeout of a refresh in milliseconds; all requests of the member wait for it, in all tabs. */
const TIMEOUT = 30_000

/** Runs one refresh at a time per user, across tabs. A call that waited finds the new token in storage, sends nothing. */
export const createRefresh =
  (request: SendRequest, tokens: Tokens, withLock: WithLock): Refresh =>
  (userId, rejectedToken) =>
    withLock(`holdfast.refresh.${userId}`, async () => {
      const storedToken = tokens.accessToken(userId)
      if (storedToken !== null && storedToken !== rejectedToken) return storedToken
      const refreshToken = tokens.refreshToken(userId)
      if (refreshToken === null) return null
      const { method, path, read } = refresh
      const response = await sendRefreshToken(tokens, userId, refreshToken, (token) =>
        request({ method, path: PREFIX + path, token, timeout: TIMEOUT }),
      )
      const { access_token } = read(response)
      // The member may have signed out meanwhile; a late token must not restore the session.
      if (tokens.refreshToken(userId) !== refreshToken) return null
      tokens.saveAccessToken(userId, access_token)
      return access_token
    })
