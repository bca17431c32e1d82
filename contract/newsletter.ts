import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { productFunction } from './functions.ts'
import { EMAIL_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** Asks for the newsletter (specification §7). The same answer for every address: what follows is in its mail. */
export const subscribe = endpoint({
  method: 'POST',
  base: '/api',
  path: '/newsletter',
  auth: 'none',
  body: z.object({ email: text(EMAIL_LENGTH) }),
  status: 202,
})

/** Whether the caller's own confirmed address subscribes. It can be asked of no other address. */
export const newsletterFunction = productFunction({
  name: 'newsletter',
  arguments: z.tuple([]),
  callers: 'member',
  answer: z.object({ isSubscribed: z.boolean() }),
})
