import type { ErrorReport } from '#contract/error-report.ts'
import { logWarning } from '#web/api/log-warning.ts'
import { client } from '#web/client.ts'

const reported = new WeakSet<object>()

/**
 * Reports an error of the page to the academy, each error once. Answers the id in the server's log, or undefined where
 * the report could not be sent.
 */
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

const MAX_STEPS = 20
/**
 * A line of a stack, of any browser: a name of our code, if there is one, and a file of this site with line and column.
 */
const LINE =
  /^\s*(?:at )?(?:async )?(?:new )?([\w.$<>[\] -]{0,100}?)\s*[(@ ]*https?:\/\/[^/\s]+\/([\w./-]{1,80}):(\d+):(\d+)\)?\s*$/

/**
 * The part of an error that may be reported: its class and its stack within our code. Leaves out the message, which may
 * repeat what a member typed, and every line that does not plainly name a file of ours.
 */
export function toErrorReport(error: unknown, screen: string): ErrorReport {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const steps = stack.split('\n').flatMap((line) => {
    const [, called = '', file = '', row = '', column = ''] = LINE.exec(line) ?? []
    return file === '' ? [] : [`${called} ${file}:${row}:${column}`.trim()]
  })
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    steps: steps.slice(0, MAX_STEPS),
    screen: /^[\w./:*-]{0,100}$/.test(screen) ? screen : '',
  }
}
