import type { FaultReport } from '#contract/fault-report.ts'

const STEPS = 20
/** A line of a stack: a name of our code, if there is one, and a file of this site with line and column. Of all browsers. */
const LINE =
  /^\s*(?:at )?(?:async )?(?:new )?([\w.$<>[\] -]{0,100}?)\s*[(@ ]*https?:\/\/[^/\s]+\/([\w./-]{1,80}):(\d+):(\d+)\)?\s*$/

/**
 * What may be told of an error: its class and its way through our code. Its message is left out, since it may repeat what a member typed, and so
 * is every line that is not plainly a place in the code.
 */
export function whereOf(error: unknown, screen: string): FaultReport {
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
