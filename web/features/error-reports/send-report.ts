import type { ErrorReport } from '#contract/error-report.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

const reportedErrors = new WeakSet<object>()

/**
 * Reports each error of the page once. Returns the id in the server log, or undefined if the report could not be
 * sent.
 */
export async function sendReport(error: unknown, screen: string): Promise<string | undefined> {
  if (error instanceof Error) {
    if (reportedErrors.has(error)) return undefined
    reportedErrors.add(error)
  }
  try {
    const response = await client.request({ method: 'POST', path: '/api/faults', body: toErrorReport(error, screen) })
    return typeof response === 'object' && response !== null && 'id' in response ? String(response.id) : undefined
  } catch (reason) {
    logWarning('Could not report an error to the academy.', reason)
    return undefined
  }
}

/** Maximum number of reported stack lines. */
const MAX_STACK_LINES = 20
/** Matches a stack line of any browser: an optional function name and a file of this site with line and column. */
const STACK_LINE =
  /^\s*(?:at )?(?:async )?(?:new )?([\w.$<>[\] -]{0,100}?)\s*[(@ ]*https?:\/\/[^/\s]+\/([\w./-]{1,80}):(\d+):(\d+)\)?\s*$/

/**
 * Extracts the reportable part of an error: its class and the stack lines of our code. The message is excluded
 * because it can contain member input.
 */
export function toErrorReport(error: unknown, screen: string): ErrorReport {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const stackLines = stack.split('\n').flatMap((line) => {
    const [, functionName = '', file = '', lineNumber = '', column = ''] = STACK_LINE.exec(line) ?? []
    return file === '' ? [] : [`${functionName} ${file}:${lineNumber}:${column}`.trim()]
  })
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    steps: stackLines.slice(0, MAX_STACK_LINES),
    screen: /^[\w./:*-]{0,100}$/.test(screen) ? screen : '',
  }
}
