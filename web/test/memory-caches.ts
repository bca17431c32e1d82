const ORIGIN = 'https://school.example'

const getUrl = (request: RequestInfo | URL) => new URL(request instanceof Request ? request.url : request, ORIGIN).href

/** In-memory `Cache` with the methods that the pages and the service worker use. */
function memoryCache(): Cache {
  const responses = new Map<string, Response>()
  const cache: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'> = {
    keys: async () => [...responses.keys()].map((url) => new Request(url)),
    match: async (request) => responses.get(getUrl(request))?.clone(),
    put: async (request, response) => void responses.set(getUrl(request), response),
    delete: async (request) => responses.delete(getUrl(request)),
  }
  return cache as Cache
}

/** In-memory `CacheStorage`. */
export function memoryCaches() {
  const caches = new Map<string, Cache>()
  return {
    has: async (name: string) => caches.has(name),
    open: async (name: string) => {
      const cache = caches.get(name) ?? memoryCache()
      caches.set(name, cache)
      return cache
    },
  }
}

/** Creates a response with a content type. */
export const responseOfType = (type: string, body = '') => new Response(body, { headers: { 'content-type': type } })

/** Creates the response of a captive portal, such as that of a hotel. */
export const captivePortalPage = () => responseOfType('text/html', '<title>Sign in to our network</title>')
