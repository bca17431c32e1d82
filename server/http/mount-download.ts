import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_PREFIX, type Endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { authenticate } from './authenticate.ts'

/**
 * Joins a declared call with the verb that answers it by a JSON file in pieces, no faster than the client reads. What the verb throws before the
 * first piece is an ordinary refusal; later the connection breaks off, so that half a file is never taken for a whole one.
 */
export function mountDownload(
  app: FastifyInstance,
  context: Context,
  { path }: Endpoint & { auth: 'access' },
  filename: string,
  verb: (sender: Caller) => AsyncGenerator<string>,
) {
  const senders = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: 'GET',
    url: API_PREFIX + path,
    // A HEAD would read everything for nobody.
    exposeHeadRoute: false,
    onRequest: async (request) => void senders.set(request, await authenticate(context, request)),
    handler: async (request, reply) => {
      const sender = senders.get(request)
      if (!sender) throw new Error('A download has no sender.')
      const pieces = verb(sender)
      // Not by the end of the answer alone: one whose client hung up before the first piece never begins, and would leave what the verb holds behind.
      const end = () => void pieces.return(undefined)
      reply.raw.once('close', end)
      if (reply.raw.destroyed) end()
      const first = await pieces.next()
      return reply
        .type('application/json; charset=utf-8')
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
