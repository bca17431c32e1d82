import type { FastifyInstance } from 'fastify'
import { listWarnings } from '#contract/studio/warnings.ts'
import type { Context } from '#server/context.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { findWarnings } from './find-warnings.ts'

export function warningRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, listWarnings, async () => ({ warnings: await findWarnings(context) }))
}
