import { z } from 'zod'
import type { Queries } from '#server/platform/database.ts'
import type { Jobs, Queue } from '#server/platform/jobs.ts'
import { newId } from '#server/platform/ids.ts'

const Mail = z.object({
  /** Names the mail for good: a second delivery of the same job overwrites the file and repeats the Message-ID. */
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Whom an answer goes to; without it to nobody. */
  replyTo: z.string().optional(),
  /** Of a newsletter: the address that takes its reader off the list (RFC 8058). */
  leave: z.string().optional(),
  /** ISO 8601. */
  at: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** With growing pauses of at most an hour this goes on for about three days. */
export const mailQueue = { name: 'mail', data: Mail, retryLimit: 80, retryDelayMax: 3600 } satisfies Queue<typeof Mail>

/** Promises a mail inside the transaction that makes it necessary. */
export const promiseMail = (jobs: Jobs, queries: Queries, mail: Omit<Mail, 'id' | 'at'>, now: Date) =>
  jobs.enqueue(queries, mailQueue, { ...mail, id: newId(), at: now.toISOString() })
