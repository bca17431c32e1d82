import { z } from 'zod'
import { FAILED_MAIL_DAYS, MAIL_ATTEMPT_TIMEOUT_MS } from '#contract/limits.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Jobs, Queue } from '#server/platform/jobs/jobs.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Queue priority of each kind of email: sign-in first, then payments, newsletters last. */
const priorities = {
  confirm: 30,
  reset: 30,
  'email-change': 30,
  /** Notice about a change to the account. */
  account: 30,
  payment: 20,
  contact: 10,
  lesson: 10,
  'newsletter-confirm': 10,
  newsletter: 0,
}
export type MailKind = keyof typeof priorities
const kinds = Object.keys(priorities).filter((kind): kind is MailKind => Object.hasOwn(priorities, kind))

/** Emails of at least this priority have reserved connections. */
export const URGENT = priorities.payment

const Mail = z.object({
  /** Permanent id: a repeated delivery has the same Message-ID, and overwrites the same file in the outbox folder. */
  id: z.string(),
  /** Missing in emails queued by an older version. */
  kind: z.enum(kinds).default('account'),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  /** One-click unsubscribe URL of a newsletter (RFC 8058). */
  leave: z.string().optional(),
  /** Expiry of the link in the email, ISO 8601. The email is not sent later. */
  expiresAt: z.string().optional(),
  /** Time at which the email was queued, ISO 8601. */
  at: z.string(),
})
export type Mail = z.infer<typeof Mail>

/**
 * Retries with growing intervals of at most an hour for about three days. Then the email is stored for the operator.
 */
export const mailQueue = {
  name: 'mail',
  data: Mail,
  retryLimit: 80,
  retryDelayMax: 3600,
  timeLimit: MAIL_ATTEMPT_TIMEOUT_MS / 1000,
  failed: { name: 'mail-failed', days: FAILED_MAIL_DAYS },
} satisfies Queue<typeof Mail>

type NewMail = Omit<Mail, 'id' | 'at' | 'expiresAt'> & { expiresAt?: Date }

/** Queues an email within the caller's transaction. */
export function queueMail(jobs: Jobs, queries: Queries, { expiresAt, ...mail }: NewMail, now: Date) {
  const data = { ...mail, ...(expiresAt && { expiresAt: expiresAt.toISOString() }), id: newId(), at: now.toISOString() }
  return jobs.enqueue(queries, mailQueue, data, { priority: priorities[mail.kind] })
}

export const hasExpired = ({ expiresAt }: { expiresAt?: string | null | undefined }, now: Date) =>
  typeof expiresAt === 'string' && Date.parse(expiresAt) <= now.getTime()
