import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentSpan, type Span, type Traces } from '#server/platform/tracing/traces.ts'
import { getMethodLabel, isEventStream } from './measure-requests.ts'

/**
 * Records each request as a span with its route pattern, never with its URL, which may contain grants and tokens. The
 * span of an event stream ends when its headers are sent.
 */
export function traceRequests(app: FastifyInstance, traces: Traces | undefined) {
  if (!traces) return
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, { raw }, done) => {
    const method = getMethodLabel(request.method)
    const route = request.routeOptions.url
    const span = traces.startRequest(
      `${method === '_OTHER' ? 'HTTP' : method}${route === undefined ? '' : ` ${route}`}`,
      { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
      getTraceparent(request),
    )
    spans.set(request, span)
    // Without headers, the client disconnected and received no status.
    raw.once('close', () => (raw.headersSent ? endWithStatus(span, raw.statusCode) : span.end()))
    currentSpan.run(span, done)
  })
  app.addHook('onSend', async (request, reply) => {
    const span = spans.get(request)
    if (span && isEventStream(reply)) endWithStatus(span, reply.statusCode)
  })
}

const endWithStatus = (span: Span, status: number) =>
  span.end({ 'http.response.status_code': status }, status >= 500 ? String(status) : undefined)

/**
 * Returns the header `traceparent` if a trusted proxy forwarded the request. Other clients may not choose the trace, nor
 * whether it is sampled.
 */
function getTraceparent({ headers: { traceparent }, ips = [] }: FastifyRequest): string | undefined {
  // A trusted proxy adds the address of its client.
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : undefined
}
