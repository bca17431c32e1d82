import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'

interface Download<E extends Endpoint, C extends object> {
  filename: string
  /** Content type. The default is JSON. */
  type?: string
  /**
   * Replaces the default authentication by access token. Throws for an unauthorized caller, before the body is read.
   */
  identifyCaller?: (request: FastifyRequest) => Promise<C>
  handler: (caller: C, query: Parsed<E, 'query'>) => AsyncGenerator<string>
}

/**
 * Registers a route for an endpoint whose handler generates a file in chunks, no faster than the client reads. An error
 * before the first chunk is sent as an error response. A later error closes the connection, so that an incomplete file
 * cannot be mistaken for a complete one.
 */
export function mountDownload<E extends Endpoint & { auth: 'access' }, C extends object = Caller>(
  app: FastifyInstance,
  context: Context,
  { base, path, query }: E,
  { filename, type = 'application/json; charset=utf-8', identifyCaller, handler }: Download<E, C>,
) {
  const callers = new WeakMap<FastifyRequest, object>()
  app.route({
    method: 'GET',
    url: (base ?? API_PREFIX) + path,
    schema: { ...(query && { querystring: query }) },
    // Disabled, because a HEAD request would generate the whole file.
    exposeHeadRoute: false,
    onRequest: async (request) =>
      void callers.set(request, await (identifyCaller?.(request) ?? authenticate(context, request))),
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Error('download request without an authenticated caller')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema above has parsed the query, and `identifyCaller`, if set, has returned the caller
      const chunks = handler(caller as C, request.query as Parsed<E, 'query'>)
      // Ends the generator when the connection closes. If the client disconnects before the first chunk, the response
      // never starts, and the generator's resources would leak.
      const stopChunks = () => void chunks.return(undefined)
      reply.raw.once('close', stopChunks)
      if (reply.raw.destroyed) stopChunks()
      const first = await chunks.next()
      return reply
        .type(type)
        .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${filename}"` })
        .send(Readable.from(prepend(first, chunks)))
    },
  })
}

async function* prepend(first: IteratorResult<string, unknown>, chunks: AsyncGenerator<string>) {
  if (first.done) return
  yield first.value
  yield* chunks
}
