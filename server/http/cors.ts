import type { FastifyInstance } from 'fastify'

/** Headers of a preflight response. The headers are listed, because `*` would not include `Authorization`. */
const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '7200',
}

/**
 * Allows pages of the given origins to read every response, including errors (session service §1). Otherwise a client
 * would see a network error instead of the 401 after which it refreshes its token. Tokens are sent in a header and
 * never in a cookie, so a page without a token gains nothing.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]) {
  if (origins.length === 0) return
  const allowedOrigins = new Set(origins)
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !allowedOrigins.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, x-request-id',
    })
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight)
      return reply
        .code(204)
        .headers({ ...PREFLIGHT_HEADERS, vary: 'origin' })
        .send()
  })
  // Sets `vary` last, because responses that vary by other headers have set it already.
  app.addHook('onSend', async (_request, reply) => {
    const varies = reply.getHeader('vary')
    if (varies !== 'origin') reply.header('vary', varies === undefined ? 'origin' : `${String(varies)}, origin`)
  })
}
