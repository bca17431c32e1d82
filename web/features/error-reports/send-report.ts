import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'
import { toErrorReport } from './error-location.ts'

const reported = new WeakSet<object>()

/** Reports a page that broke to the academy, once for each error. Answers the id in the server's log, or undefined where the report could not be sent. */
export async function sendReport(error: unknown, screen: string): Promise<string | undefined> {
  if (error instanceof Error) {
    if (reported.has(error)) return undefined
    reported.add(error)
  }
  try {
    const answer = await client.request({ method: 'POST', path: '/api/faults', body: toErrorReport(error, screen) })
    return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : undefined
  } catch (reason) {
    logWarning('The error was not reported to the academy.', reason)
    return undefined
  }
}
