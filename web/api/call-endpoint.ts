import type { Endpoint } from '#contract/endpoint.ts'
import type { Authorize } from './retry-after-401.ts'
import { InvalidResponse, asObject } from './read-response.ts'
import { readJson, type Send } from './request.ts'
import { APP, PREFIX } from './session-wire.ts'
import type { InputOf, Wire } from './wire.ts'

export interface CallOptions {
  /** User whose tokens are used; the current user by default. */
  userId?: string | null | undefined
  /** Token to use instead of the stored token, for a log-in that is not stored yet. */
  token?: string
  /** Additional or overriding headers. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Query string with its question mark. */
  search?: string
  signal?: AbortSignal | undefined
  /** Timeout per request in milliseconds; 0 for no timeout. The default is the client's timeout. */
  timeout?: number | undefined
  /** Lets the requests outlive the page. */
  keepalive?: boolean | undefined
}

interface CallDependencies {
  send: Send
  authorize: Authorize
  currentId: () => string | null
}

export type FetchRaw = <E extends Endpoint, Result>(
  wire: Wire<E, Result>,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<Response>

/**
 * Calls an endpoint and returns the response with its body unread. All requests of the call use the same user, even if
 * another user signs in meanwhile.
 */
export const createFetchRaw =
  ({ send, authorize, currentId }: CallDependencies): FetchRaw =>
  async (
    { method, path, auth, base = PREFIX },
    input,
    { userId = currentId(), token, search = '', ...requestOptions } = {},
  ) => {
    const { params, body }: { params?: unknown; body?: unknown } = input
    const pathParams: Record<string, unknown> = { appId: APP, ...asObject(params) }
    const filledPath = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(pathParams[name])))
    const sendWith = (token: string | null) =>
      send({ method, path: base + filledPath + search, body, ...requestOptions, token })
    return token === undefined ? authorize(auth, userId, sendWith, requestOptions.signal) : sendWith(token)
  }

export type CallEndpoint = <E extends Endpoint, Result>(
  wire: Wire<E, Result>,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<Result>

/** Calls an endpoint and parses its response. Not for streams. */
export const createCall =
  (fetchRaw: FetchRaw): CallEndpoint =>
  async (wire, input, options) => {
    const response = await fetchRaw(wire, input, options)
    try {
      return wire.read(await readJson(response))
    } catch (reason) {
      if (reason instanceof InvalidResponse) reason.path = wire.path
      throw reason
    }
  }
