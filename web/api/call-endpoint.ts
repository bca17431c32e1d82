import type { Endpoint } from '#contract/endpoint.ts'
import type { Authorize } from './authorize.ts'
import { InvalidResponse, asObject } from './read-response.ts'
import { jsonOf, type Send } from './request.ts'
import { APP, PREFIX } from './session-wire.ts'
import type { InputOf, Wire } from './wire.ts'

export interface CallOptions {
  /** User whose tokens are used; the current user by default. */
  userId?: string | null | undefined
  /** Token to use instead of the endpoint's: for a log-in that is not stored yet. */
  token?: string
  /** Additional or overriding headers. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Query string with its question mark. */
  search?: string
  signal?: AbortSignal | undefined
  /** Timeout per request in milliseconds instead of the client's; 0 disables it. */
  timeout?: number | undefined
  /** Lets the requests outlive the page. */
  keepalive?: boolean | undefined
}

interface Parts {
  send: Send
  authorize: Authorize
  currentId: () => string | null
}

export type Open = <E extends Endpoint, Answer>(
  wire: Wire<E, Answer>,
  input: InputOf<E>,
  circumstances?: CallOptions,
) => Promise<Response>

/**
 * Calls an endpoint and returns the response with its body unread. The user is fixed at the start, even if another one
 * signs in meanwhile.
 */
export const createOpen =
  ({ send, authorize, currentId }: Parts): Open =>
  async ({ method, path, auth, base = PREFIX }, input, { userId = currentId(), token, search = '', ...rest } = {}) => {
    const { params, body }: { params?: unknown; body?: unknown } = input
    const names: Record<string, unknown> = { appId: APP, ...asObject(params) }
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(names[name])))
    const sendWith = (token: string | null) => send({ method, path: base + filled + search, body, ...rest, token })
    return token === undefined ? authorize(auth, userId, sendWith, rest.signal) : sendWith(token)
  }

export type Call = <E extends Endpoint, Answer>(
  wire: Wire<E, Answer>,
  input: InputOf<E>,
  circumstances?: CallOptions,
) => Promise<Answer>

/** Calls an endpoint and parses its response; used for everything but streams. */
export const createCall =
  (open: Open): Call =>
  async (wire, input, circumstances) => {
    const answer = await open(wire, input, circumstances)
    try {
      return wire.read(await jsonOf(answer))
    } catch (reason) {
      if (reason instanceof InvalidResponse) reason.path = wire.path
      throw reason
    }
  }
