import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Methods that are used as label values. Clients may send any text as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Measures every completed request by route pattern. Streams are excluded, because their duration is not meaningful.
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
