import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Methods that routes have. A visitor may send any word as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Measures every answered request, by the pattern of its route. Streams are counted by themselves: how long one is
 * open says nothing.
 */
export function measureRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>) {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (reply.getHeader('content-type') === 'text/event-stream') return
    requests.observe(
      {
        http_request_method: METHODS.has(method) ? method : '_OTHER',
        http_route: routeOptions.url ?? 'none',
        http_response_status_code: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
}
