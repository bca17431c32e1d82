import type { ErrorReport } from '#contract/error-report.ts'

const STEPS = 20
/** A line of a stack: a name of our code, if there is one, and a file of this site with line and column. Of all browsers. */
const LINE =
  /^\s*(?:at )?(?:async )?(?:new )?([\w.$<>[\] -]{0,100}?)\s*[(@ ]*https?:\/\/[^/\s]+\/([\w./-]{1,80}):(\d+):(\d+)\)?\s*$/

/**
 * The part of an error that may be reported: its class and its stack within our code. The message is left out, since it may repeat what a member
 * typed, and so is every line that does not plainly name a file of ours.
 */
export function toErrorReport(error: unknown, screen: string): ErrorReport {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const steps = stack.split('\n').flatMap((line) => {
    const [, called = '', file = '', row = '', column = ''] = LINE.exec(line) ?? []
    return file === '' ? [] : [`${called} ${file}:${row}:${column}`.trim()]
  })
  return {
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    steps: steps.slice(0, STEPS),
    screen: /^[\w./:*-]{0,100}$/.test(screen) ? screen : '',
  }
}
