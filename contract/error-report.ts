import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/**
 * One step of a stack: a name of our code, a file of our build, a place in it. Nothing that a member typed or reads
 * fits in here.
 */
const Step = text(200).regex(/^[\w.$<>[\] -]* ?[\w./-]+:\d+:\d+$/)

/** A page that broke in a browser: where in the code, and on which screen, by its pattern and not by its address. */
export const ErrorReport = z.object({
  /** The error's class, such as `TypeError`. */
  name: z.string().regex(/^\w{1,60}$/),
  steps: z.array(Step).max(20),
  screen: text(100, 0).regex(/^[\w./:*-]*$/),
})
export type ErrorReport = z.infer<typeof ErrorReport>

/** Puts it into the server's log. `id` is what a member may name when they write about it. 429 RateLimitExceeded. */
export const reportError = endpoint({
  method: 'POST',
  base: '/api',
  path: '/faults',
  auth: 'none',
  body: ErrorReport,
  answer: z.object({ id: z.string() }),
  status: 201,
})
