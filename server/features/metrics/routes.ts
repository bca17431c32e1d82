import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { readMetrics } from '#server/platform/metrics/all-processes.ts'
import { hasMetricsToken } from '#server/platform/metrics/metrics-token.ts'

/** `/metrics` with a bearer token. Not mounted without METRICS_TOKEN. */
export function metricsRoutes(app: FastifyInstance, { metrics, config }: Pick<Context, 'metrics' | 'config'>) {
  if (config.metrics.token === undefined) return
  app.get('/metrics', async (request, reply) => {
    if (!hasMetricsToken(request.headers.authorization, config.metrics)) {
      reply.header('www-authenticate', 'Bearer')
      return fail('InvalidSession', 'METRICS_TOKEN is required as a bearer token')
    }
    return reply
      .type(metrics.registry.contentType)
      .header('cache-control', 'no-store')
      .send(await readMetrics(metrics.registry))
  })
}
