import type { Endpoint } from '#contract/endpoint.ts'
import type { Authorize } from './authorize.ts'
import { AnswerError, asObject } from './read-answer.ts'
import { jsonOf, type Send } from './request.ts'
import { APP, PREFIX } from './session-wire.ts'
import type { InputOf, Wire } from './wire.ts'

export interface CallOptions {
  /** Whose tokens to use; the current user's when left out. */
  userId?: string | null | undefined
  /** A token to use as it is, whatever the wire says: for a log-in that is not stored yet. */
  token?: string
  /** Headers besides the usual ones, or in their place. */
  headers?: Readonly<Record<string, string>> | undefined
  /** The query of the address, with its question mark. */
  search?: string
  signal?: AbortSignal | undefined
  /** Milliseconds for each request of the call, in place of the client's own limit; 0 is none. */
  timeout?: number | undefined
  /** Lets the requests of the call outlive their page. */
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
 * Makes a call and gives back the answer, its body unread. A call keeps to the user it began with, even if another
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

/** Makes a call and reads its answer: the way to the server for everything but streams. */
export const createCall =
  (open: Open): Call =>
  async (wire, input, circumstances) => {
    const answer = await open(wire, input, circumstances)
    try {
      return wire.read(await jsonOf(answer))
    } catch (reason) {
      if (reason instanceof AnswerError) reason.path = wire.path
      throw reason
    }
  }
