import type { AuthKind } from '#contract/endpoint.ts'
import { isInvalidSession } from './api-error.ts'
import { type Refresh, sendRefreshToken, type Tokens } from './refresh.ts'

/** Sends a request with the required token of the user and handles a 401 (session service §3). */
export type Authorize = <Result>(
  auth: AuthKind,
  userId: string | null,
  send: (token: string | null) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result>

type SendWithToken<Result> = (token: string) => Promise<Result>

const missingTokenError = (kind: string) => new Error(`Missing ${kind} token: not signed in`)

export const createAuthorize = (tokens: Tokens, refresh: Refresh): Authorize => {
  /** Renews a rejected access token and repeats the request once. Throws the error of the second request. */
  const sendAccessToken = async <Result>(userId: string, send: SendWithToken<Result>, signal?: AbortSignal) => {
    const renew = (rejectedToken: string | null) => rejectOnAbort(refresh(userId, rejectedToken), signal)
    const token = tokens.accessToken(userId) ?? (await renew(null))
    if (token === null) throw missingTokenError('access')
    try {
      return await send(token)
    } catch (reason) {
      const newToken = isInvalidSession(reason) ? await renew(token) : null
      if (newToken === null) throw reason
      return send(newToken)
    }
  }

  return async (auth, userId, send, signal) => {
    if (auth === 'none') return send(null)
    if (auth === 'optional') return send(userId && tokens.accessToken(userId))
    if (userId !== null && auth === 'access') return sendAccessToken(userId, send, signal)
    const token = userId && tokens.refreshToken(userId)
    if (!token) throw missingTokenError(auth)
    return sendRefreshToken(tokens, userId, token, send)
  }
}

/** Rejects when the signal aborts. The task continues, because other calls may wait for the same refresh. */
const rejectOnAbort = <Value>(task: Promise<Value>, signal: AbortSignal | undefined) =>
  Promise.race([
    task,
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ])
