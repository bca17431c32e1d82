import { withLock } from './api/named-lock.ts'
import { createAuthorize } from './api/authorize.ts'
import { createCall, createOpen } from './api/call-endpoint.ts'
import { createCallFunction } from './api/functions.ts'
import { createRefresh } from './api/refresh.ts'
import { createSend, jsonOf, type Request } from './api/request.ts'
import { createSafeStorage } from './session/storage/safe-storage.ts'
import { createTokenStore } from './session/storage/token-store.ts'

interface ClientParts {
  /** Address of the API, without a closing slash. */
  baseUrl: () => string | Promise<string>
  fetch?: typeof fetch
  /** The storage of the sessions. They stay in memory where there is none. */
  storage?: () => Storage
  /** Milliseconds until a request is given up. None when left out (specification §9). */
  timeout?: number
}

/**
 * Creates the API client; tests pass the real server's `inject` and a storage of their own. Needs nothing of a browser
 * but `fetch`.
 */
export const createClient = ({
  baseUrl,
  fetch = globalThis.fetch,
  storage = () => window.localStorage,
  timeout,
}: ClientParts) => {
  const send = createSend({ fetch, baseUrl, timeout })
  const request = async (request: Request) => jsonOf(await send(request))
  const tokens = createTokenStore(createSafeStorage(storage))
  const refresh = createRefresh(request, tokens, withLock)
  const authorize = createAuthorize(tokens, refresh)
  const open = createOpen({ send, authorize, currentId: tokens.currentId })
  const call = createCall(open)
  return { send, request, tokens, refresh, open, call, callFunction: createCallFunction(call) }
}

export type Client = ReturnType<typeof createClient>

/**
 * The client of this page. It does not ask for the location: page and API share one origin by construction, the content
 * security policy allows no other, and asking would cost every sign-in a round trip.
 */
export const client = createClient({ baseUrl: () => globalThis.location.origin })
