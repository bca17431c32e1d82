import type { RateLimitName } from '#contract/rate-limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { countAttempt } from '#server/platform/admission/rate-limiter.ts'
import { issueMailToken, getTokenExpiry, type TokenPurpose } from './mail-tokens.ts'

/** Texts that depend on whether the member requested the email or staff sent it. */
interface MailText {
  /** Phones show the first line on the lock screen, so this text must not say what the academy teaches. */
  before: readonly string[]
  after: readonly string[]
}

interface LinkText {
  limit: RateLimitName
  subject: string
  /** The label of the link, and the path of the page that receives the token. */
  link: readonly [label: string, page: string]
  member: MailText
  /** `name` is the academy's short name, as in the sender line. */
  academy: (name: string) => MailText
}

/** Links that confirm a new email address are sent by `features/account/change-email.ts`. */
type LinkPurpose = Exclude<TokenPurpose, 'email'>

const texts: Record<LinkPurpose, LinkText> = {
  confirm: {
    limit: 'confirmMail',
    subject: 'Confirm your email address',
    link: ['Confirm address', '/confirm'],
    member: {
      before: [
        'Open this link to confirm your email address. It works for 24 hours.',
        'Then sign in with your password.',
      ],
      after: ['If you didn’t sign up, ignore this email. Nothing happens unless you open the link.'],
    },
    academy: (name) => ({
      before: [
        `${name} sent you this link again because your email address hasn’t been confirmed yet.`,
        'The link works for 24 hours. Then sign in with your password to watch the free lessons.',
      ],
      after: ['If you don’t have an account there, ignore this email. Nothing happens unless you open the link.'],
    }),
  },
  reset: {
    limit: 'resetMail',
    subject: 'Choose a new password',
    link: ['Choose a new password', '/recover'],
    member: {
      before: [
        'We received a request, most likely from you, to reset your password.',
        'Open this link to choose a new password. It works for 30 minutes, and the new password signs you out on all other devices.',
      ],
      after: ['If it wasn’t you, ignore this email. Your password won’t change.'],
    },
    academy: (name) => ({
      before: [
        `${name} sent you this link to choose a new password.`,
        'It works for 30 minutes, and the new password signs you out on all other devices.',
      ],
      after: ['If you don’t need a new password, ignore this email. Yours won’t change.'],
    }),
  },
}

interface Recipient {
  id: OwnerId
  email: string
  /** The path of the page to open after the sign-in. */
  next?: string | undefined
  /** True if staff sent the link; false if the member requested it. */
  isFromAcademy?: boolean
}

/**
 * Creates a token and queues the email with its link in the caller's transaction. Returns the link. Returns undefined if
 * the rate limit is exceeded, which a response must not reveal.
 */
export async function queueLinkMail(
  context: Context,
  transaction: InTransaction,
  { id, email, next, isFromAcademy = false }: Recipient,
  purpose: LinkPurpose,
) {
  const { config, jobs, content } = context
  const { limit, subject, link, member, academy } = texts[purpose]
  if ((await countAttempt(context, transaction, [limit, id])) > 0) return undefined
  const now = context.now()
  const mailToken = await issueMailToken(transaction, id, purpose, now)
  const [label, page] = link
  const query = new URLSearchParams({ ...mailToken, ...(next && { next }) })
  // The fragment is not sent to the server. The page uses the email address for password managers and to prefill the
  // sign-in form.
  const fragment = new URLSearchParams({ email })
  const href = `${config.publicUrl}${page}?${query.toString()}#${fragment.toString()}`
  const { before, after } = isFromAcademy ? academy(content.single('site').short) : member
  const message = composeMessage(context, { subject, before, link: { label, href }, after })
  await queueMail(
    jobs,
    transaction,
    { kind: purpose, to: email, ...message, expiresAt: getTokenExpiry(purpose, now) },
    now,
  )
  return href
}
