import type { FastifyInstance } from 'fastify'
import { reportError, type ErrorReport } from '#contract/error-report.ts'
import type { Context } from '#server/context.ts'
import { mount } from '#server/http/mount.ts'
import type { Origin } from '#server/caller.ts'
import { newId } from '#server/platform/database/ids.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'

export function errorReportRoutes(app: FastifyInstance, context: Context) {
  mount(app, context, reportError, async ({ body, origin }) => logErrorReport(context, body, origin))
}

/**
 * Logs an error report under an id that the member can quote. Does not log the member or the network.
 */
export async function logErrorReport(context: Context, report: ErrorReport, { ip }: Origin) {
  await countAttempts(context, ['faultNetwork', networkOf(ip)])
  const id = newId()
  context.log.warn({ requestId: id, report }, 'browser error report')
  return { id }
}
