import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'

/** Methods that are used as label values. Clients may send any text as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const getMethodLabel = (method: string) => (METHODS.has(method) ? method : '_OTHER')

export const isEventStream = (reply: FastifyReply) => reply.getHeader('content-type') === 'text/event-stream'

/**
 * Measures every completed request by route pattern. Streams are excluded, because their duration is not meaningful.
 */
export function measureRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>) {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    if (isEventStream(reply)) return
    requests.observe(
      {
        http_request_method: getMethodLabel(method),
        http_route: routeOptions.url ?? 'none',
        http_response_status_code: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
}
