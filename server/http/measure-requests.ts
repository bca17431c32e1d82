import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { onRequestEnd } from './on-request-end.ts'

/** Methods that are used as label values. Clients may send any text as a method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const getMethodLabel = (method: string) => (METHODS.has(method) ? method : '_OTHER')

export const isEventStream = (reply: FastifyReply) => reply.getHeader('content-type') === 'text/event-stream'

/**
 * Measures every request by route pattern. Streams are excluded, because their duration is not meaningful.
 */
export function measureRequests(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>) {
  onRequestEnd(app, ({ request: { method, routeOptions }, reply, status, durationMs }) => {
    if (isEventStream(reply)) return
    requests.observe(
      {
        http_request_method: getMethodLabel(method),
        http_route: routeOptions.url ?? 'none',
        http_response_status_code: status,
      },
      durationMs / 1000,
    )
  })
}
