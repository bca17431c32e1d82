import { z } from 'zod'
import type { Queue } from '#server/platform/jobs/jobs.ts'

/** Wishes for the newsletter, each to be answered by a mail that asks for confirmation. */
export const newsletterWishQueue = {
  name: 'newsletter-wish',
  data: z.object({ email: z.string() }),
  retryLimit: 80,
  retryDelayMax: 3600,
} satisfies Queue<z.ZodType<object>>
