import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import {
  findAccountByEmail,
  issueMailToken,
  parseEmail,
  getTokenExpiry,
  invalidateMailTokens,
} from '#server/features/session/index.ts'
import { countAttempt, countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { lockReauthenticated, reauthenticateMember } from './reauthenticate-member.ts'

/**
 * Requests a change of email address: emails a link to the new address and a notice to the current address, in the
 * transaction that creates the token. Only the email to the new address reveals whether that address has an account.
 */
export async function changeEmail(
  context: Context,
  caller: Caller,
  { email, password }: { email: string; password?: string | undefined },
) {
  const { db, jobs, now, config } = context
  const newEmail = parseEmail(email)
  const reauthenticated = await reauthenticateMember(context, caller, password)
  if (newEmail === reauthenticated.email) fail('BadRequest', "'email' is already the address of this account")
  await countAttempts(context, ['emailChange', caller.owner])
  await db.transaction().execute(async (transaction) => {
    const { email: oldEmail } = await lockReauthenticated(transaction, caller, reauthenticated)
    const existingAccount = await findAccountByEmail(transaction, newEmail)
    // Invalidates previous links, which could still change the address.
    await invalidateMailTokens(transaction, caller.owner, 'email', now())
    const mailToken = await issueMailToken(transaction, caller.owner, 'email', now(), {
      newEmail,
      requestedBy: caller.sessionId,
    })
    const linkParams = new URLSearchParams({ ...mailToken, next: '/manage-account' })
    const text = existingAccount
      ? takenAddressText
      : newAddressText(`${config.publicUrl}/confirm?${linkParams.toString()}`)
    const message = composeMessage(context, text)
    const expiresAt = getTokenExpiry('email', now())
    // Skips the email without an error, so that callers can neither probe an address nor flood its mailbox.
    if ((await countAttempt(context, transaction, ['emailChangeTarget', newEmail])) === 0)
      await queueMail(jobs, transaction, { kind: 'email-change', to: newEmail, ...message, expiresAt }, now())
    if (oldEmail !== null)
      await queueMail(
        jobs,
        transaction,
        { kind: 'account', to: oldEmail, ...composeMessage(context, oldAddressText) },
        now(),
      )
  })
  return {}
}

const newAddressText = (href: string) => ({
  subject: 'Confirm your new email address',
  before: [
    'Open this link to use this email address for your account. It works once, for 24 hours.',
    'After that, you sign in with this address. You’ll be signed out on every device except the one you made this change on.',
  ],
  link: { label: 'Confirm new address', href },
  after: ['If you didn’t request this, ignore this email. Nothing changes unless you open the link.'],
})

const takenAddressText = {
  subject: 'Someone tried to use your email address',
  before: [
    'Someone, perhaps you, tried to use this address for another account. The address already has an account, so nothing was changed.',
  ],
  after: ['If it wasn’t you, ignore this email.'],
}

const oldAddressText = {
  subject: 'Your email address change request',
  before: [
    'We received a request, most likely from you, to change the email address of your account. We sent a link to the new address. Nothing changes until the link is opened.',
  ],
  after: ['If it wasn’t you, change your password now. That cancels the link and signs you out everywhere else.'],
}
