import type { Alone } from './alone.ts'
import { isInvalidSession } from './api-error.ts'
import type { SendRequest } from './request.ts'
import { PREFIX, refresh } from './session-wire.ts'

/** The tokens of every user this browser knows; kept by `session/token-store.ts`. */
export interface Tokens {
  currentId(): string | null
  accessToken(userId: string): string | null
  refreshToken(userId: string): string | null
  keepAccessToken(userId: string, token: string): void
  clearTokens(userId: string): void
}

interface Parts {
  request: SendRequest
  tokens: Tokens
  alone: Alone
}

export type Refresh = (userId: string, refused: string | null) => Promise<string | null>

/**
 * Gets a new access token in place of the refused one: one refresh at a time per user, across tabs. Whoever waited finds
 * the new token in the storage and sends nothing. Null when there is nothing left to refresh with.
 */
export const createRefresh =
  ({ request, tokens, alone }: Parts): Refresh =>
  (userId, refused) =>
    alone(`holdfast.refresh.${userId}`, async () => {
      const present = tokens.accessToken(userId)
      if (present !== null && present !== refused) return present
      const token = tokens.refreshToken(userId)
      if (token === null) return null
      const answer = await request({ method: refresh.method, path: PREFIX + refresh.path, token }).catch(
        (reason: unknown) => {
          // Only a session that is really gone signs the member out; an outage does not.
          if (isInvalidSession(reason)) tokens.clearTokens(userId)
          throw reason
        },
      )
      const { access_token } = refresh.read(answer)
      // The member may have signed out meanwhile: a token that came too late must not bring the session back.
      if (tokens.refreshToken(userId) !== token) return null
      tokens.keepAccessToken(userId, access_token)
      return access_token
    })
