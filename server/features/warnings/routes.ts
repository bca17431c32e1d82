import type { FastifyInstance } from 'fastify'
import { listWarnings } from '#contract/studio/warnings.ts'
import type { Context } from '#server/context.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { findWarnings } from './find-warnings.ts'

export function warningRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, listWarnings, async () => ({ warnings: await findWarnings(context) }))
}
