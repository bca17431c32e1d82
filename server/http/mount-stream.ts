import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import { STREAM_HEARTBEAT } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'
import { eventStream } from './event-stream.ts'

interface StreamCall<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  sender: Caller
  /** Aborted when the client has gone, or the server is closing: the values then end. */
  signal: AbortSignal
}

/**
 * Joins a declared call with the verb that answers it by an event stream. What the verb throws before it answers is an ordinary refusal; the
 * values it answers are sent as they come, each one message.
 */
export function mountStream<E extends Endpoint & { auth: 'access' }>(
  app: FastifyInstance,
  context: Context,
  { path, params, query }: E,
  verb: (call: StreamCall<E>) => Promise<Iterable<unknown> | AsyncIterable<unknown>>,
  { heartbeat = STREAM_HEARTBEAT } = {},
) {
  const senders = new WeakMap<FastifyRequest, Caller>()
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => open.forEach((stream) => stream.abort()))
  app.route({
    method: 'GET',
    url: API_PREFIX + path,
    // A HEAD would open a stream that nobody reads.
    exposeHeadRoute: false,
    schema: { ...(params && { params }), ...(query && { querystring: query }) },
    // Before the request is looked at: whoever may not call is told so, whatever it says.
    onRequest: async (request) => void senders.set(request, await authenticate(context, request)),
    handler: async (request, reply) => {
      const stream = new AbortController()
      open.add(stream)
      const end = () => {
        open.delete(stream)
        stream.abort()
      }
      reply.raw.once('close', end)
      // Gone before it came to this: nobody will say so any more.
      if (reply.raw.destroyed) end()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed both; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        query: request.query,
        sender: senders.get(request),
        signal: stream.signal,
      } as StreamCall<E>
      const values = await verb(call)
      const onError = (error: unknown) =>
        request.log.error({ err: error, route: request.routeOptions.url }, 'a stream failed')
      reply.headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        // A connection that was kept for later would keep a closing server waiting.
        connection: 'close',
      })
      return reply.send(eventStream(values, { heartbeat, onError }))
    },
  })
}
