import type { LimitName } from '#contract/rate-limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { countTry } from '#server/platform/admission/rate-limiter.ts'
import { issueMailToken, tokenExpiry, type TokenPurpose } from './mail-tokens.ts'

/** What a mail says by whom it was sent: one that the academy sends must not say that the member requested it. */
interface Wording {
  /** The first line is what a locked phone shows to anybody: it does not say what the school teaches. */
  before: readonly string[]
  after: readonly string[]
}

interface LinkText {
  limit: LimitName
  subject: string
  /** The label of the link, and the page that gets both values of the token. */
  link: readonly [label: string, page: string]
  member: Wording
  /** `name` is the academy's short one, which the sender's line shows as well. */
  academy: (name: string) => Wording
}

/** The link that changes an address is the account's (`features/account/change-email.ts`). */
type LinkPurpose = Exclude<TokenPurpose, 'email'>

const texts: Record<LinkPurpose, LinkText> = {
  confirm: {
    limit: 'confirmMail',
    subject: 'Confirm your e-mail address',
    link: ['Confirm my address', '/confirm'],
    member: {
      before: [
        'Open this link to confirm your e-mail address. It works for 24 hours.',
        'Then sign in with the password you chose. The free lessons are open to you.',
      ],
      after: ['If you did not sign up, ignore this mail: without the link nothing happens.'],
    },
    academy: (name) => ({
      before: [
        `${name} sends you this link once more: your account waits for you to confirm its e-mail address.`,
        'The link works for 24 hours. Then sign in with the password you chose. The free lessons are open to you.',
      ],
      after: ['If you have no account there, ignore this mail: without the link nothing happens.'],
    }),
  },
  reset: {
    limit: 'resetMail',
    subject: 'Choose a new password',
    link: ['Choose a new password', '/recover'],
    member: {
      before: [
        'Somebody, most likely you, asked for a new password.',
        'Open this link to choose one. It works for 30 minutes, and the new password signs you out on all other devices.',
      ],
      after: ['If it was not you, ignore this mail: your password stays as it is.'],
    },
    academy: (name) => ({
      before: [
        `${name} sends you this link to choose a new password.`,
        'It works for 30 minutes, and the new password signs you out on all other devices.',
      ],
      after: ['If you need no new password, ignore this mail: yours stays as it is.'],
    }),
  },
}

interface Mailing {
  id: OwnerId
  email: string
  /** Where the link carries on. */
  next?: string | undefined
  /** Set where somebody of the staff sends it; left out: the member requested it. */
  isFromAcademy?: boolean
}

/**
 * Creates a token and queues the mail with its link, both in the caller's transaction. False beyond the limit, where it
 * sends nothing: whoever asks for a mail to an address must not learn that from the answer.
 */
export async function queueLinkMail(
  context: Context,
  transaction: InTransaction,
  { id, email, next, isFromAcademy = false }: Mailing,
  purpose: LinkPurpose,
) {
  const { config, jobs, content } = context
  const { limit, subject, link, member, academy } = texts[purpose]
  if ((await countTry(context, transaction, [limit, id])) > 0) return false
  const now = context.now()
  const mailed = await issueMailToken(transaction, id, purpose, now)
  const [label, page] = link
  const values = new URLSearchParams({ ...mailed, ...(next && { next }) })
  // Behind the # it never leaves the browser, which fills the address in where the reader then signs in.
  const address = purpose === 'confirm' ? `#${new URLSearchParams({ email }).toString()}` : ''
  const href = `${config.publicUrl}${page}?${values.toString()}${address}`
  const { before, after } = isFromAcademy ? academy(content.single('site').short) : member
  const message = composeMessage(context, { subject, before, link: { label, href }, after })
  await queueMail(
    jobs,
    transaction,
    { kind: purpose, to: email, ...message, expiresAt: tokenExpiry(purpose, now) },
    now,
  )
  return true
}
