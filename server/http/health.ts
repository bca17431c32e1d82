import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { pendingMigrations } from '#server/platform/migrate.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve; what is missing is named, without inner text. */
export function healthRoutes(app: FastifyInstance, context: Context) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = await findMissing(context)
    return reply
      .code(missing.length === 0 ? 200 : 503)
      .send({ status: missing.length === 0 ? 'ready' : 'not ready', missing })
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
