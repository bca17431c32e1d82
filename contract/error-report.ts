import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/**
 * One stack frame: a function name, a file of the build, and a position in the file. The pattern excludes texts that a
 * member typed or read.
 */
const StackFrame = text(200).regex(/^[\w.$<>[\] -]* ?[\w./-]+:\d+:\d+$/)

/**
 * An error that occurred on a page in the browser. `steps` is the call stack. `screen` is the route pattern instead of
 * the URL, which could identify what a member watched.
 */
export const ErrorReport = z.object({
  /** Class of the error, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  steps: z.array(StackFrame).max(20),
  screen: text(100, 0).regex(/^[\w./:*-]*$/),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** Writes the error to the server's log. Returns an `id` for members to quote to support. 429 RateLimitExceeded. */
export const reportError = endpoint({
  method: 'POST',
  base: '/api',
  path: '/faults',
  auth: 'none',
  body: ErrorReport,
  response: z.object({ id: z.string() }),
  status: 201,
})
