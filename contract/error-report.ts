import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/**
 * One stack frame: a name of our code, a file of our build, a position in it. The pattern cannot match anything that a
 * member typed or reads.
 */
const Step = text(200).regex(/^[\w.$<>[\] -]* ?[\w./-]+:\d+:\d+$/)

/**
 * An error of a page in a browser: its position in the code, and the screen, by its route pattern and not its address.
 */
export const ErrorReport = z.object({
  /** Class of the error, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  steps: z.array(Step).max(20),
  screen: text(100, 0).regex(/^[\w./:*-]*$/),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** Writes the error to the server's log. Returns an `id` that a member may quote to support. 429 RateLimitExceeded. */
export const reportError = endpoint({
  method: 'POST',
  base: '/api',
  path: '/faults',
  auth: 'none',
  body: ErrorReport,
  response: z.object({ id: z.string() }),
  status: 201,
})
