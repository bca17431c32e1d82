import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { currentRequest } from '#server/platform/logging/log.ts'

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
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { statusCode: status, elapsedTime, raw } = reply
    const line = { requestId: id, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    currentRequest.exit(() => app.log.info(raw.writableEnded ? line : { ...line, aborted: true }, 'request completed'))
    done()
  })
}
