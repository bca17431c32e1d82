import type { LimitName } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { promiseMail, writeLetter } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database.ts'
import { countTry } from '#server/platform/limits.ts'
import { issueMailToken, type TokenPurpose } from './mail-tokens.ts'

interface Words {
  limit: LimitName
  subject: string
  before: readonly string[]
  /** What the link is called, and the page that takes both values of the token. */
  link: readonly [label: string, page: string]
  after: readonly string[]
}

const words: Record<TokenPurpose, Words> = {
  confirm: {
    limit: 'confirmMail',
    subject: 'Confirm your e-mail address',
    before: [
      'Welcome to Holdfast Tactics.',
      'Open this link to confirm your address and start with the free lessons. It works for 24 hours.',
    ],
    link: ['Confirm my address', '/confirm'],
    after: ['If you did not sign up, ignore this mail: without the link nothing happens.'],
  },
  reset: {
    limit: 'resetMail',
    subject: 'Choose a new password',
    before: [
      'Somebody, most likely you, asked for a new password at Holdfast Tactics.',
      'Open this link to choose one. It works for 30 minutes, and the new password signs you out on all other devices.',
    ],
    link: ['Choose a new password', '/recover'],
    after: ['If it was not you, ignore this mail: your password stays as it is.'],
  },
}

/** Makes a token and promises the mail with its link, both in the caller's transaction. Beyond the limit nothing is sent, in silence. */
export async function promiseLinkMail(
  context: Context,
  transaction: InTransaction,
  account: { id: string; email: string },
  purpose: TokenPurpose,
) {
  const { config, jobs } = context
  const { limit, subject, before, link, after } = words[purpose]
  if ((await countTry(context, transaction, [limit, account.id])) > 0) return
  const now = context.now()
  const { token, tokenId } = await issueMailToken(transaction, account.id, purpose, now)
  const [label, page] = link
  const href = `${config.publicUrl}${page}?token=${token}&tokenId=${tokenId}`
  const letter = writeLetter({ subject, before, link: { label, href }, after })
  await promiseMail(jobs, transaction, { to: account.email, ...letter }, now)
}
