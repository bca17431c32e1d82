import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { MAX_EMAIL_LENGTH } from './limits.ts'
import { text } from './text.ts'

/**
 * Subscribes an email address to the newsletter (specification §7), once the emailed link is opened. The response is
 * the same for every email address.
 */
export const subscribe = endpoint({
  method: 'POST',
  base: '/api',
  path: '/newsletter',
  auth: 'none',
  body: z.object({ email: text(MAX_EMAIL_LENGTH) }),
  status: 202,
})

/** Returns whether the caller's own confirmed email address is subscribed. Other addresses cannot be queried. */
export const newsletterFunction = productFunction({
  name: 'newsletter',
  arguments: z.tuple([]),
  callers: 'member',
  response: z.object({ isSubscribed: z.boolean() }),
})
