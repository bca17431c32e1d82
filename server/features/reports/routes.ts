import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/studio/reports.ts'
import type { Context } from '#server/context.ts'
import { mountStudio } from '#server/features/staff/index.ts'
import { closeReports } from './close-reports.ts'
import { listReportedLessons, readReports } from './read-reports.ts'

export function reportRoutes(app: FastifyInstance, context: Context) {
  mountStudio(app, context, calls.listReports, async ({ author, query }) => ({
    lessons: await listReportedLessons(context, author, query.state),
  }))
  mountStudio(app, context, calls.readReports, async ({ author, params, query }) => ({
    reports: await readReports(context, author, { ...params, ...query }),
  }))
  mountStudio(app, context, calls.closeReports, ({ author, params, body }) =>
    closeReports(context, author, { ...params, ...body }),
  )
}
