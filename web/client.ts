import { withLock } from './api/named-lock.ts'
import { createAuthorize } from './api/retry-after-401.ts'
import { createCall, createFetchRaw } from './api/call-endpoint.ts'
import { createCallFunction } from './api/functions.ts'
import { createRefresh } from './api/refresh.ts'
import { createSend, readJson, type Request } from './api/request.ts'
import { createSafeStorage } from './session/storage/safe-storage.ts'
import { createTokenStore } from './session/storage/token-store.ts'

interface ClientParts {
  /** Base URL of the API, without a trailing slash. */
  baseUrl: () => string | Promise<string>
  fetch?: typeof fetch
  /** Storage of the sessions; in memory if it is missing. */
  storage?: () => Storage
  /** Timeout in milliseconds. No timeout if omitted (specification §9). */
  timeout?: number
}

/** Creates the API client; tests pass the real server's `inject` and a separate storage. Requires only `fetch`. */
export const createClient = ({
  baseUrl,
  fetch = globalThis.fetch,
  storage = () => window.localStorage,
  timeout,
}: ClientParts) => {
  const send = createSend({ fetch, baseUrl, timeout })
  const request = async (request: Request) => readJson(await send(request))
  const tokens = createTokenStore(createSafeStorage(storage))
  const refresh = createRefresh(request, tokens, withLock)
  const authorize = createAuthorize(tokens, refresh)
  const fetchRaw = createFetchRaw({ send, authorize, currentId: tokens.currentId })
  const call = createCall(fetchRaw)
  return { send, request, tokens, refresh, fetch: fetchRaw, call, callFunction: createCallFunction(call) }
}

export type Client = ReturnType<typeof createClient>

/**
 * Client of this page. Skips the location request, because page and API share one origin, as the content security
 * policy enforces.
 */
export const client = createClient({ baseUrl: () => globalThis.location.origin })
