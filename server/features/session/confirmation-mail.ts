import { MAIL_WINDOW, MAILS_PER_WINDOW } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { promiseMail, writeLetter } from '#server/features/mail/index.ts'
import { takeAttemptIn } from '#server/platform/attempts.ts'
import type { InTransaction } from '#server/platform/database.ts'
import { issueMailToken, type MailToken } from './mail-tokens.ts'

const letter = (publicUrl: string, { token, tokenId }: MailToken) =>
  writeLetter({
    subject: 'Confirm your e-mail address',
    before: [
      'Welcome to Holdfast Tactics.',
      'Open this link to confirm your address and start with the free lessons. It works for 24 hours.',
    ],
    link: { label: 'Confirm my address', href: `${publicUrl}/confirm?token=${token}&tokenId=${tokenId}` },
    after: ['If you did not sign up, ignore this mail: without the link nothing happens.'],
  })

/** Makes a token and promises its mail, both in the caller's transaction. Beyond the limit nothing is sent, in silence. */
export async function promiseConfirmationMail(
  context: Context,
  transaction: InTransaction,
  account: { id: string; email: string },
) {
  const { config, jobs } = context
  const now = context.now()
  const limit = {
    kind: 'mail-confirm',
    allowed: Math.ceil(MAILS_PER_WINDOW * config.rateLimitFactor),
    window: MAIL_WINDOW,
  }
  if ((await takeAttemptIn(transaction, limit, account.id, now)) > 0) return
  const token = await issueMailToken(transaction, account.id, 'confirm', now)
  await promiseMail(jobs, transaction, { to: account.email, ...letter(config.publicUrl, token) }, now)
}
