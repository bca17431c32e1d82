import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { hasMetricsToken } from '#server/platform/metrics/metrics-token.ts'
import { isLocalRequest } from './local-request.ts'

/** Returns warnings for the operator, which do not affect readiness. */
type FindWarnings = () => Promise<{ text: string }[]>

/**
 * Registers `/healthz` (whether the process runs) and `/readyz` (whether it can serve requests). Failed checks and
 * warnings are sent only to programs on this machine and to requests with METRICS_TOKEN.
 */
export function healthRoutes(app: FastifyInstance, context: Context, findWarnings: FindWarnings) {
  let reportedFailures = ''
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const includesDetails =
      isLocalRequest(request) || hasMetricsToken(request.headers.authorization, context.config.metrics)
    const [failures, warnings] = await Promise.all([findFailures(context), includesDetails ? findWarnings() : []])
    const failedNames = failures.map(({ name }) => name)
    // A load balancer checks every few seconds, so only changes are logged.
    for (const { name, error } of failures.filter(() => failedNames.join() !== reportedFailures))
      context.log.warn({ err: error, check: name }, 'not ready')
    reportedFailures = failedNames.join()
    const isReady = failedNames.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ready' : 'not ready',
        ...(includesDetails && { missing: failedNames, warnings: warnings.map(({ text }) => text) }),
      })
  })
}

interface FailedCheck {
  name: string
  error: unknown
}

async function findFailures({ databaseCheck, config, catalogue, closing }: Context): Promise<FailedCheck[]> {
  const checks: Record<string, () => Promise<unknown>> = {
    'database and migrations': () => databaseCheck.check(),
    'media folder': () => access(join(config.dataDir, 'media'), constants.R_OK | constants.W_OK),
    'process not shutting down': async () =>
      closing.aborted && Promise.reject(new Error('The process is shutting down.')),
    catalogue: async () => {
      if (!catalogue.current()) throw new Error('No valid catalogue has been loaded yet.')
    },
  }
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => [],
        (error: unknown) => [{ name, error }],
      ),
    ),
  )
  return results.flat()
}
