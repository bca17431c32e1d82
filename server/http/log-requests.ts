import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { currentRequest } from '#server/platform/logging/log.ts'

export const REQUEST_ID = 'x-request-id'

/** Generated here and never taken from a visitor, who could write anything into the log. */
export const newRequestId = () => randomUUID()

/**
 * Every answer has its request's id, and so has every line that is logged for it. At `info` each request is one line
 * with the pattern of its route, never its address, since addresses contain grants and tokens; and without its sender.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    currentRequest.run({ requestId: request.id }, done)
  })
  // The body arrives by events of the socket, which do not have the request's context.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run({ requestId: request.id }, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { statusCode: status, elapsedTime, raw } = reply
    const line = { requestId: id, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    currentRequest.exit(() => app.log.info(raw.writableEnded ? line : { ...line, aborted: true }, 'request completed'))
    done()
  })
}
