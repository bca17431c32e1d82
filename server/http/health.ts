import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'

/** Finds what an operator should look at although Holdfast can serve, in words. */
type FindWarnings = () => Promise<string[]>

/** Milliseconds for which warnings are waited for: whoever asks whether we are ready wants to know within two seconds. */
const PATIENCE = 1500

/** `/healthz`: the process lives. `/readyz`: it can serve; what is missing is named, without inner text, and what needs an operator's look. */
export function healthRoutes(app: FastifyInstance, context: Context, watches: readonly FindWarnings[]) {
  let reported = ''
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [failures, warnings] = await Promise.all([findFailures(context), findAllWarnings(context, watches)])
    const missing = failures.map(({ name }) => name)
    // A balancer looks every few seconds: only what is new is worth a line.
    for (const { name, error } of failures.filter(() => missing.join() !== reported))
      context.log.warn({ err: error, check: name }, 'not ready')
    reported = missing.join()
    const isReady = missing.length === 0
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', missing, warnings })
  })
}

interface FailedCheck {
  name: string
  error: unknown
}

async function findFailures({ databaseCheck, config, catalogue }: Context): Promise<FailedCheck[]> {
  const checks: Record<string, () => Promise<unknown>> = {
    'database and migrations': () => databaseCheck.check(),
    'media folder': () => access(join(config.dataDir, 'media'), constants.R_OK | constants.W_OK),
    catalogue: async () => {
      if (!catalogue.current()) throw new Error('There is no good catalogue yet.')
    },
  }
  const found = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => [],
        (error: unknown) => [{ name, error }],
      ),
    ),
  )
  return found.flat()
}

async function findAllWarnings({ log }: Context, watches: readonly FindWarnings[]): Promise<string[]> {
  const found = await Promise.all(
    watches.map((find) =>
      // What looks into the database must not wait for one that hangs.
      Promise.race([find(), pause(PATIENCE, [], { ref: false })]).catch((error: unknown) => {
        log.warn({ err: error }, 'warnings could not be read')
        return []
      }),
    ),
  )
  return found.flat()
}
