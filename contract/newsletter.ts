import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { EMAIL_LENGTH } from './limits.ts'
import { text } from './text.ts'

/**
 * Requests the newsletter (specification §7). The response is the same for every address; the mail contains the next
 * step.
 */
export const subscribe = endpoint({
  method: 'POST',
  base: '/api',
  path: '/newsletter',
  auth: 'none',
  body: z.object({ email: text(EMAIL_LENGTH) }),
  status: 202,
})

/** Returns whether the caller's own confirmed address is subscribed. Other addresses cannot be queried. */
export const newsletterFunction = productFunction({
  name: 'newsletter',
  arguments: z.tuple([]),
  callers: 'member',
  response: z.object({ isSubscribed: z.boolean() }),
})
