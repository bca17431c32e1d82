import type { WithLock } from './named-lock.ts'
import { isInvalidSession } from './api-error.ts'
import type { SendRequest } from './request.ts'
import { PREFIX, refresh } from './session-wire.ts'

/** The tokens of every user this browser knows; stored by `session/storage/token-store.ts`. */
export interface Tokens {
  currentId(): string | null
  accessToken(userId: string): string | null
  refreshToken(userId: string): string | null
  saveAccessToken(userId: string, token: string): void
  /** Ends the session here; one that has another refresh token by now than the one given is left alone. */
  clearTokens(userId: string, refreshToken: string): void
  /** Calls back on every change, also one made by another tab. Answers how to stop. */
  subscribe(listener: () => void): () => void
}

/**
 * Sends something with a refresh token. A refusal ends the session here, too; an outage ends none.
 */
export const sendRefreshToken = <Answer>(
  tokens: Tokens,
  userId: string,
  token: string,
  send: (token: string) => Promise<Answer>,
) =>
  send(token).catch((reason: unknown) => {
    if (isInvalidSession(reason)) tokens.clearTokens(userId, token)
    throw reason
  })

/** Answers a new access token in place of the refused one. Null when there is nothing left to refresh with. */
export type Refresh = (userId: string, refused: string | null) => Promise<string | null>

/** Milliseconds until a refresh is given up: everything of its member waits for it, in all tabs. */
const PATIENCE = 30_000

/**
 * One refresh at a time per user, across tabs. A call that has waited finds the new token in the storage and sends
 * nothing.
 */
export const createRefresh =
  (request: SendRequest, tokens: Tokens, withLock: WithLock): Refresh =>
  (userId, refused) =>
    withLock(`holdfast.refresh.${userId}`, async () => {
      const present = tokens.accessToken(userId)
      if (present !== null && present !== refused) return present
      const refreshToken = tokens.refreshToken(userId)
      if (refreshToken === null) return null
      const { method, path, read } = refresh
      const answer = await sendRefreshToken(tokens, userId, refreshToken, (token) =>
        request({ method, path: PREFIX + path, token, timeout: PATIENCE }),
      )
      const { access_token } = read(answer)
      // The member may have signed out meanwhile: a token that came too late must not bring the session back.
      if (tokens.refreshToken(userId) !== refreshToken) return null
      tokens.saveAccessToken(userId, access_token)
      return access_token
    })
