import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { pendingMigrations } from '#server/platform/migrate.ts'

/** Finds what an operator should look at although Holdfast can serve, in words. */
type FindWarnings = () => Promise<string[]>

/** `/healthz`: the process lives. `/readyz`: it can serve; what is missing is named, without inner text, and what needs an operator's look. */
export function healthRoutes(app: FastifyInstance, context: Context, watches: readonly FindWarnings[]) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [missing, warnings] = await Promise.all([findMissing(context), findAllWarnings(context, watches)])
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'not ready', missing, warnings })
  })
}

async function findMissing({ db, config, catalogue, log }: Context): Promise<string[]> {
  const checks: Record<string, () => Promise<boolean>> = {
    'database and migrations': async () => (await pendingMigrations(db)).length === 0,
    'media folder': async () => access(join(config.dataDir, 'media'), constants.R_OK | constants.W_OK).then(() => true),
    catalogue: async () => catalogue.current() !== undefined,
  }
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const good = await check().catch((error: unknown) => {
        log.warn({ err: error, check: name }, 'not ready')
        return false
      })
      return good ? [] : [name]
    }),
  )
  return found.flat()
}

async function findAllWarnings({ log }: Context, watches: readonly FindWarnings[]): Promise<string[]> {
  const found = await Promise.all(
    watches.map((find) =>
      find().catch((error: unknown) => {
        log.warn({ err: error }, 'warnings could not be read')
        return []
      }),
    ),
  )
  return found.flat()
}
