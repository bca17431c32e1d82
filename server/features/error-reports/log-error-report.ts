import type { ErrorReport } from '#contract/error-report.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { newId } from '#server/platform/database/ids.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'

/** Writes a page that broke into the log, under an id that the member can name. Does not log who the member is or where they are. */
export async function logErrorReport(context: Context, fault: ErrorReport, { ip }: Origin) {
  await takeTries(context, ['faultNetwork', networkOf(ip)])
  const id = newId()
  context.log.warn({ requestId: id, fault }, 'a page broke in a browser')
  return { id }
}
