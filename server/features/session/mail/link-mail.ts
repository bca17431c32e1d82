import type { LimitName } from '#contract/rate-limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { countTry } from '#server/platform/security/rate-limiter.ts'
import { issueMailToken, tokenExpiry, type TokenPurpose } from './mail-tokens.ts'

interface LinkText {
  limit: LimitName
  subject: string
  /** The first of them is what a locked phone shows, to whoever holds it: it does not say what the school teaches. */
  before: readonly string[]
  /** What the link is called, and the page that takes both values of the token. */
  link: readonly [label: string, page: string]
  after: readonly string[]
}

/** The link that changes an address is the account's (`features/account/change-email.ts`). */
type LinkPurpose = Exclude<TokenPurpose, 'email'>

const texts: Record<LinkPurpose, LinkText> = {
  confirm: {
    limit: 'confirmMail',
    subject: 'Confirm your e-mail address',
    before: [
      'Open this link to confirm your e-mail address. It works for 24 hours.',
      'Then sign in with the password you chose. The free lessons are open to you.',
    ],
    link: ['Confirm my address', '/confirm'],
    after: ['If you did not sign up, ignore this mail: without the link nothing happens.'],
  },
  reset: {
    limit: 'resetMail',
    subject: 'Choose a new password',
    before: [
      'Somebody, most likely you, asked for a new password.',
      'Open this link to choose one. It works for 30 minutes, and the new password signs you out on all other devices.',
    ],
    link: ['Choose a new password', '/recover'],
    after: ['If it was not you, ignore this mail: your password stays as it is.'],
  },
}

/** Makes a token and promises the mail with its link, both in the caller's transaction. Beyond the limit nothing is sent, in silence. */
export async function queueLinkMail(
  context: Context,
  transaction: InTransaction,
  { id, email, next }: { id: OwnerId; email: string; next?: string | undefined },
  purpose: LinkPurpose,
) {
  const { config, jobs } = context
  const { limit, subject, before, link, after } = texts[purpose]
  if ((await countTry(context, transaction, [limit, id])) > 0) return
  const now = context.now()
  const mailed = await issueMailToken(transaction, id, purpose, now)
  const [label, page] = link
  const values = new URLSearchParams({ ...mailed, ...(next && { next }) })
  const href = `${config.publicUrl}${page}?${values.toString()}`
  const message = composeMessage(context, { subject, before, link: { label, href }, after })
  await queueMail(
    jobs,
    transaction,
    { kind: purpose, to: email, ...message, expiresAt: tokenExpiry(purpose, now) },
    now,
  )
}
