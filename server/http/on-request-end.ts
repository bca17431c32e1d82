import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Status of a request whose client disconnected before it received one, as in the logs of nginx. */
const CLIENT_CLOSED_REQUEST = 499

export interface EndedRequest {
  request: FastifyRequest
  reply: FastifyReply
  status: number
  /** Whether the client disconnected before the response was complete. */
  isAborted: boolean
  durationMs: number
}

/**
 * Calls `onEnd` when a response was sent or its client has disconnected, in the async context of the request. Fastify's
 * hook `onResponse` is not called for disconnected clients.
 */
export function onRequestEnd(app: FastifyInstance, onEnd: (ended: EndedRequest) => void) {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply
    const startedAt = performance.now()
    const end = AsyncResource.bind(() => {
      raw.off('finish', end).off('close', end)
      const status = raw.headersSent ? reply.statusCode : CLIENT_CLOSED_REQUEST
      onEnd({ request, reply, status, isAborted: !raw.writableEnded, durationMs: performance.now() - startedAt })
    })
    raw.once('finish', end).once('close', end)
    done()
  })
}
