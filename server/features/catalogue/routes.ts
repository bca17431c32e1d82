import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { sendCompressed } from '#server/http/send-compressed.ts'

/** `GET /catalogue.json`: 200, 304 if unchanged, 503 NotReady while there is no catalogue. */
export function catalogueRoutes(app: FastifyInstance, { catalogue }: Pick<Context, 'catalogue'>) {
  app.get('/catalogue.json', async (request, reply) => {
    const response = catalogue.response() ?? fail('NotReady', 'the catalogue is not available yet')
    reply.header('cache-control', 'no-cache')
    return sendCompressed(request, reply, { ...response, type: 'application/json; charset=utf-8' })
  })
}
