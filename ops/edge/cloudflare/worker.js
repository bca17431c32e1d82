import verify from '../verify.js'

/**
 * Cloudflare Worker on the academy's domain. Verifies film grants and caches films at the edge. Forwards all other
 * requests to the academy unchanged. `FILM_KEYS` is a secret with the output of `npm run edge-keys`.
 */
export default {
  async fetch(request, env) {
    const grant = request.method === 'GET' ? verify.read(new URL(request.url).pathname) : null
    const secret = grant && verify.secretOf(JSON.parse(env.FILM_KEYS), grant.kid)
    if (!secret) return fetch(request)
    if (!verify.isValid(grant, await sign(secret, grant.signed), Date.now())) return createForbiddenResponse()
    return addCacheControl(await loadFilm(request, grant.file), grant.file)
  },
}

async function sign(secret, text) {
  const bytes = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)))
  return btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * Returns the film from the cache. The cache key is the file without the grant. On a miss, loads the whole file from the
 * academy and caches it.
 */
async function loadFilm(request, file) {
  const key = new URL(`/films/${file}`, request.url)
  const range = request.headers.get('range')
  const cacheRequest = new Request(key, range === null ? {} : { headers: { range } })
  const cachedResponse = await caches.default.match(cacheRequest)
  if (cachedResponse) return cachedResponse
  const response = await fetch(new Request(request.url))
  if (response.status !== 200) return response
  const copy = new Response(response.body, response)
  // The academy sends `private` for browsers, which would prevent caching at the edge.
  copy.headers.set('cache-control', `public, max-age=${file.endsWith('.m3u8') ? 60 : 2_592_000}`)
  await caches.default.put(key, copy)
  return (await caches.default.match(cacheRequest)) ?? fetch(request)
}

/** Returns the response with the cache headers for the member's browser. */
function addCacheControl(response, file) {
  if (response.status !== 200 && response.status !== 206) return response
  const copy = new Response(response.body, response)
  copy.headers.set(
    'cache-control',
    file.endsWith('.m3u8') ? 'private, max-age=60' : 'private, max-age=31536000, immutable',
  )
  return copy
}

const createForbiddenResponse = () =>
  Response.json(
    { error: 'this link is invalid or has expired', error_code: 'GrantInvalid' },
    { status: 403, headers: { 'cache-control': 'no-store' } },
  )
