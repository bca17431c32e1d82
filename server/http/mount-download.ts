import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint, type Parsed } from '#contract/endpoint.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'

interface Download<E extends Endpoint, Sender extends object> {
  filename: string
  /** Content type; JSON where it is left out. */
  type?: string
  /** Says who calls where the session alone does not, and throws for who may not, before anything is read. */
  identifySender?: (request: FastifyRequest) => Promise<Sender>
  verb: (sender: Sender, query: Parsed<E, 'query'>) => AsyncGenerator<string>
}

/**
 * Connects a declared call with an implementation that returns a file in parts, no faster than the client reads. An
 * error before the first part is an ordinary refusal; later the connection is closed, so that half a file is never
 * taken for a whole one.
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
    // A HEAD would read everything for nothing.
    exposeHeadRoute: false,
    onRequest: async (request) =>
      void senders.set(request, await (identifySender?.(request) ?? authenticate(context, request))),
    handler: async (request, reply) => {
      const sender = senders.get(request)
      if (!sender) throw new Error('A download has no sender.')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema above has parsed the query, and `identifySender`, where there is one, has found the sender
      const pieces = verb(sender as Sender, request.query as Parsed<E, 'query'>)
      // Not only at the end of the answer: if the client disconnects before the first part, the answer never begins,
      // and the implementation's resources would stay open.
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
