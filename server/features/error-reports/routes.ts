import type { FastifyInstance } from 'fastify'
import { reportError } from '#contract/error-report.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import { logErrorReport } from './log-error-report.ts'

export function errorReportRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, reportError, async ({ body, origin }) => logErrorReport(context, body, origin))
}
