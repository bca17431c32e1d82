import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { currentRequest } from '#server/platform/process/log.ts'

export const REQUEST_ID = 'x-request-id'

/** Made here and never taken from a visitor, who could write whatever they like into the log. */
export const newRequestId = () => randomUUID()

/**
 * Every answer says its request's id, and so does every line that is logged on its behalf. At `info` each request is one line: the pattern of its
 * route, never its address, since addresses carry grants and tokens; and not who sent it.
 */
export function logRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    currentRequest.run({ requestId: request.id }, done)
  })
  // The body arrives by events of the socket, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => currentRequest.run({ requestId: request.id }, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const { statusCode: status, elapsedTime, raw } = reply
    const line = { requestId: id, method, route: routeOptions.url ?? 'none', status, ms: Math.round(elapsedTime) }
    currentRequest.exit(() =>
      app.log.info(raw.writableEnded ? line : { ...line, aborted: true }, 'a request was answered'),
    )
    done()
  })
}
