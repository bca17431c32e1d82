import { alone } from './api/alone.ts'
import { createCall } from './api/call.ts'
import { createCallFunction } from './api/functions.ts'
import { createRefresh } from './api/refresh.ts'
import { createRequest } from './api/request.ts'
import { createSafeStorage } from './session/safe-storage.ts'
import { createTokenStore } from './session/token-store.ts'

interface ClientParts {
  fetch: typeof fetch
  baseUrl: () => string
  storage: () => Storage
}

/** Puts the API client together; tests hand in the real server's `inject` and a storage of their own. */
export const createClient = ({ fetch, baseUrl, storage }: ClientParts) => {
  const request = createRequest({ fetch, baseUrl })
  const tokens = createTokenStore(createSafeStorage(storage))
  const refresh = createRefresh({ request, tokens, alone })
  const call = createCall({ request, tokens, refresh })
  return { request, tokens, call, callFunction: createCallFunction(call) }
}

export type Client = ReturnType<typeof createClient>

/**
 * The client of this page. It does not ask for the location: page and API share one origin by construction, the content
 * security policy allows no other, and asking would cost every sign-in a round trip.
 */
export const client = createClient({
  fetch: (...request) => globalThis.fetch(...request),
  baseUrl: () => globalThis.location.origin,
  storage: () => window.localStorage,
})
