import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { readMetrics } from '#server/platform/metrics/all-processes.ts'
import { hashSecret } from '#server/platform/security/secrets.ts'

/** `/metrics` for whoever has the token. Without METRICS_TOKEN there is no such address. */
export function metricsRoutes(app: FastifyInstance, { metrics, config }: Pick<Context, 'metrics' | 'config'>) {
  const { token } = config.metrics
  if (token === undefined) return
  const expected = hashSecret(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hashSecret(request.headers.authorization ?? ''), expected)) {
      reply.header('www-authenticate', 'Bearer')
      return fail('InvalidSession', 'METRICS_TOKEN is needed as a bearer token')
    }
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await readMetrics(metrics.registry))
  })
}
