import type { Endpoint } from '#contract/endpoint.ts'
import { isInvalidSession } from './api-error.ts'
import { isRecord } from './read.ts'
import type { Refresh, Tokens } from './refresh.ts'
import type { SendRequest } from './request.ts'
import { APP, PREFIX } from './session-wire.ts'
import type { AnswerOf, InputOf, Wire } from './wire.ts'

interface Parts {
  request: SendRequest
  tokens: Tokens
  refresh: Refresh
}

interface Circumstances {
  /** Whose tokens to use; the current user's when left out. */
  userId?: string | undefined
  signal?: AbortSignal | undefined
}

export type Call = <E extends Endpoint>(
  wire: Wire<E>,
  input: InputOf<E>,
  circumstances?: Circumstances,
) => Promise<AnswerOf<E>>

/** The one way to the server. A call keeps to the user it began with, even if another signs in meanwhile. */
export const createCall = ({ request, tokens, refresh }: Parts): Call => {
  /** A refused access token is renewed once and the request repeated once; a second refusal is thrown. */
  const withAccess = async (send: (token: string) => Promise<unknown>, userId: string | null) => {
    const token = userId === null ? null : (tokens.accessToken(userId) ?? (await refresh(userId, null)))
    if (userId === null || token === null) throw new Error('Missing access token: nobody is signed in')
    try {
      return await send(token)
    } catch (reason) {
      if (!isInvalidSession(reason)) throw reason
      const renewed = await refresh(userId, token)
      if (renewed === null) throw reason
      return send(renewed)
    }
  }

  /** A refused refresh token means the session is gone. */
  const withRefresh = async (send: (token: string) => Promise<unknown>, userId: string | null) => {
    const token = userId === null ? null : tokens.refreshToken(userId)
    if (userId === null || token === null) throw new Error('Missing refresh token: nobody is signed in')
    return send(token).catch((reason: unknown) => {
      if (isInvalidSession(reason)) tokens.clearTokens(userId)
      throw reason
    })
  }

  return async (wire, input, { userId = tokens.currentId() ?? undefined, signal } = {}) => {
    const { params, body }: { params?: unknown; body?: unknown } = input
    const path = PREFIX + filled(wire.path, { appId: APP, ...(isRecord(params) && params) })
    const send = (token: string | null) => request({ method: wire.method, path, token, body, signal })
    if (wire.auth === 'access') return wire.read(await withAccess(send, userId ?? null))
    if (wire.auth === 'refresh') return wire.read(await withRefresh(send, userId ?? null))
    return wire.read(await send(null))
  }
}

const filled = (path: string, params: Record<string, unknown>) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
