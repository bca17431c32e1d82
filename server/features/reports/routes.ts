import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/reports.ts'
import type { Context } from '#server/context.ts'
import { mountCall } from '#server/features/staff/index.ts'
import { closeReports } from './close-reports.ts'
import { listReportedLessons, readReports } from './read-reports.ts'

export function reportRoutes(app: FastifyInstance, context: Context) {
  mountCall(app, context, calls.listReports, async ({ caller, query }) => ({
    lessons: await listReportedLessons(context, caller, query.state),
  }))
  mountCall(app, context, calls.readReports, async ({ caller, params, query }) => ({
    reports: await readReports(context, caller, { ...params, ...query }),
  }))
  mountCall(app, context, calls.closeReports, ({ caller, params, body }) =>
    closeReports(context, caller, { ...params, ...body }),
  )
}
