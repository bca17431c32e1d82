import { z } from 'zod'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import type { Queue } from '#server/platform/jobs/jobs.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { checkPassword, parseEmail } from '../credentials.ts'
import { isSharedByVisitors } from '../demo/demo-accounts.ts'
import { queueLinkMail } from './link-mail.ts'
import { findAccountByEmail } from '../accounts.ts'

const MailRequest = z.object({
  email: z.string(),
  purpose: z.enum(['confirm', 'reset']),
  next: z.string().optional(),
})
type MailRequest = z.infer<typeof MailRequest>

/** Queue of requests for an email with a link. The email is sent only if an account has the address. */
export const mailRequestQueue = {
  name: 'mail-request',
  data: MailRequest,
  retryLimit: 80,
  retryDelayMax: 3600,
} satisfies Queue<typeof MailRequest>

/**
 * Queues a request for an email (session service §5.3). A worker looks up the account, so that neither the response nor
 * its timing reveals whether it exists.
 */
export async function requestMail(
  context: Context,
  { email, password, next }: { email: string; password?: string; next?: string | undefined },
  purpose: MailRequest['purpose'],
  { ip }: Origin,
) {
  const normalizedEmail = parseEmail(email)
  // The new password is not stored. Its strength is checked when the link is used.
  if (password !== undefined) checkPassword(password, normalizedEmail)
  await countAttempts(context, ['mailNetwork', networkOf(ip)])
  await context.jobs.enqueue(context.db, mailRequestQueue, { email: normalizedEmail, purpose, next })
}

/** Sends the requested email: a confirmation to pending accounts, a reset to any account. */
export const sendRequestedMail =
  (context: Context) =>
  ({ email, purpose, next }: MailRequest) =>
    context.db.transaction().execute(async (transaction) => {
      const account = await findAccountByEmail(transaction, email)
      if (!account || account.disabled_at || (purpose === 'confirm' && account.confirmed_at)) return
      if (await isSharedByVisitors(context.config, transaction, account.id)) return
      await queueLinkMail(context, transaction, { id: account.id, email, next }, purpose)
    })
