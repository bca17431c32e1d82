import { z } from 'zod'
import type { Queue } from '#server/platform/jobs/jobs.ts'

const MailRequest = z.object({
  email: z.string(),
  purpose: z.enum(['confirm', 'reset']),
  next: z.string().optional(),
})
export type MailRequest = z.infer<typeof MailRequest>

/** Mails with a link that somebody asked for, to be sent if the address has an account. */
export const mailRequestQueue = {
  name: 'mail-request',
  data: MailRequest,
  retryLimit: 80,
  retryDelayMax: 3600,
} satisfies Queue<typeof MailRequest>
