import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'

interface Download<E extends Endpoint, Sender extends object> {
  filename: string
  /** Content type. Default: JSON. */
  type?: string
  /**
   * Identifies the caller if the session is not sufficient. Throws for an unauthorized caller, before the body is read.
   */
  identifySender?: (request: FastifyRequest) => Promise<Sender>
  verb: (sender: Sender, query: Parsed<E, 'query'>) => AsyncGenerator<string>
}

/**
 * Registers a route for an endpoint whose implementation returns a file in parts, no faster than the client reads. An
 * error before the first part is sent as an error response; a later one closes the connection, so that a partial file
 * cannot be mistaken for a complete one.
 */
export function mountDownload<E extends Endpoint & { auth: 'access' }, Sender extends object = Caller>(
  app: FastifyInstance,
  context: Context,
  { base, path, query }: E,
  { filename, type = 'application/json; charset=utf-8', identifySender, verb }: Download<E, Sender>,
) {
  const senders = new WeakMap<FastifyRequest, object>()
  app.route({
    method: 'GET',
    url: (base ?? API_PREFIX) + path,
    schema: { ...(query && { querystring: query }) },
    // A HEAD request would read the whole file.
    exposeHeadRoute: false,
    onRequest: async (request) =>
      void senders.set(request, await (identifySender?.(request) ?? authenticate(context, request))),
    handler: async (request, reply) => {
      const sender = senders.get(request)
      if (!sender) throw new Error('download request without an authenticated caller')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema above has parsed the query, and `identifySender`, if set, has returned the sender
      const pieces = verb(sender as Sender, request.query as Parsed<E, 'query'>)
      // Ends the generator when the connection closes. If the client disconnects before the first part, the response
      // never starts and the generator's resources would leak.
      const end = () => void pieces.return(undefined)
      reply.raw.once('close', end)
      if (reply.raw.destroyed) end()
      const first = await pieces.next()
      return reply
        .type(type)
        .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${filename}"` })
        .send(Readable.from(rest(first, pieces)))
    },
  })
}

async function* rest(first: IteratorResult<string, unknown>, pieces: AsyncGenerator<string>) {
  if (first.done) return
  yield first.value
  yield* pieces
}
