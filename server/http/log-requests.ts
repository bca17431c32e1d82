import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { currentRequest } from '#server/platform/logging/log.ts'
import { onRequestEnd } from './on-request-end.ts'

export const REQUEST_ID = 'x-request-id'

/** Generates the request id. Ids sent by clients are ignored, because they could inject text into the log. */
export const newRequestId = () => randomUUID()

/**
 * Adds the request id to every response and every log line. At level `info`, logs each request as one line with its
 * route pattern. Never logs the URL, which may contain grants and tokens, nor the client.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    currentRequest.run({ requestId: request.id }, done)
  })
  // The body arrives in socket events, which do not have the request's async context.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run({ requestId: request.id }, done))
  onRequestEnd(app, ({ request: { method, routeOptions, id }, status, isAborted, durationMs }) => {
    const line = { requestId: id, method, route: routeOptions.url ?? 'none', status, ms: Math.round(durationMs) }
    currentRequest.exit(() => app.log.info(isAborted ? { ...line, aborted: true } : line, 'request completed'))
  })
}
