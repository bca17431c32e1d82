import type { WithLock } from './named-lock.ts'
import { isInvalidSession } from './api-error.ts'
import type { SendRequest } from './request.ts'
import { PREFIX, refresh } from './session-wire.ts'

/** Tokens of every user that is signed in in this browser, stored by `session/storage/token-store.ts`. */
export interface Tokens {
  currentId(): string | null
  accessToken(userId: string): string | null
  refreshToken(userId: string): string | null
  saveAccessToken(userId: string, token: string): void
  /** Ends the local session if it has the given refresh token. */
  clearTokens(userId: string, refreshToken: string): void
  /** Calls the listener on every change, including changes by other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}

/** Sends a request with a refresh token. If the server rejects the token, ends the local session. */
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

/** Returns an access token that replaces the rejected token. Null if the user has no refresh token. */
export type Refresh = (userId: string, rejectedToken: string | null) => Promise<string | null>

/** Timeout of a refresh, for which all requests of the user wait, in all tabs. */
const TIMEOUT_MS = 30_000

/** Runs one refresh at a time per user, across tabs. A call that has waited returns the new token from the storage. */
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
        request({ method, path: PREFIX + path, token, timeout: TIMEOUT_MS }),
      )
      const { access_token } = read(response)
      // A late token must not restore the session of a user who has signed out meanwhile.
      if (tokens.refreshToken(userId) !== refreshToken) return null
      tokens.saveAccessToken(userId, access_token)
      return access_token
    })
