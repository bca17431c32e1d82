import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { chooseCoding, isKnown, representation } from './negotiate.ts'

/** `GET /catalogue.json`: 200, 304 for a visitor who has it, 503 NotReady while there is none. */
export function catalogueRoutes(app: FastifyInstance, { catalogue }: Pick<Context, 'catalogue'>) {
  app.get('/catalogue.json', async (request, reply) => {
    const served = catalogue.served() ?? fail('NotReady', 'the catalogue cannot be had yet')
    const coding = chooseCoding(request.headers['accept-encoding'])
    const { bytes, etag } = representation(served, coding)
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
