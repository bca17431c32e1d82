import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import { STREAM_HEARTBEAT_INTERVAL_MS } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'
import { Failure } from '#server/errors.ts'
import { createEventStream } from './event-stream.ts'

/** Fraction of the drain time within which all streams are closed. */
const CLOSING_SHARE = 0.8

interface StreamCall<E extends Endpoint> {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  caller: Caller
  /** Aborted when the client disconnects or the server closes. The handler must then end the values. */
  signal: AbortSignal
}

/**
 * Registers a route for an endpoint that responds with an event stream. Each value that the handler's result yields is
 * sent immediately as one message. If the handler throws, the error is sent as an error response.
 */
export function mountStream<E extends Endpoint & { auth: 'access' }>(
  app: FastifyInstance,
  context: Context,
  { path, params, query }: E,
  handler: (call: StreamCall<E>) => Promise<Iterable<unknown> | AsyncIterable<unknown>>,
  { heartbeat = STREAM_HEARTBEAT_INTERVAL_MS } = {},
) {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const openStreams = new Set<AbortController>()
  app.addHook('preClose', async () => openStreams.forEach((stream) => stream.abort()))
  // Closes the streams at random times, so that not all clients reconnect to the next process at once.
  context.closing.addEventListener('abort', () => {
    for (const stream of openStreams)
      setTimeout(() => stream.abort(), Math.random() * CLOSING_SHARE * context.config.drainMilliseconds).unref()
  })
  app.route({
    method: 'GET',
    url: API_PREFIX + path,
    // Disabled, because a HEAD request would open a stream that is never read.
    exposeHeadRoute: false,
    schema: { ...(params && { params }), ...(query && { querystring: query }) },
    // Runs before the request is parsed, because authorization precedes validation.
    onRequest: async (request) => {
      if (context.closing.aborted) throw new Failure('NotReady', undefined, 1)
      callers.set(request, await authenticate(context, request))
    },
    handler: async (request, reply) => {
      const stream = new AbortController()
      openStreams.add(stream)
      const endStream = () => {
        openStreams.delete(stream)
        stream.abort()
      }
      reply.raw.once('close', endStream)
      // If the client has already disconnected, `close` is not emitted again.
      if (reply.raw.destroyed) endStream()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas above have parsed both; Fastify's types cannot carry a generic declaration
      const call = {
        params: request.params,
        query: request.query,
        caller: callers.get(request),
        signal: stream.signal,
      } as StreamCall<E>
      const values = await handler(call)
      const onError = (error: unknown) =>
        request.log.error({ err: error, route: request.routeOptions.url }, 'event stream failed')
      reply.headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        // A reused connection would delay the server's shutdown.
        connection: 'close',
      })
      return reply.send(createEventStream(values, { heartbeat, onError }))
    },
  })
}
