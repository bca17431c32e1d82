import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { queueMail, composeMessage } from '#server/features/mail/index.ts'
import {
  checkPassword,
  revokeAccess,
  hashIfStrong,
  rejectGuessablePassword,
  invalidateMailTokens,
} from '#server/features/session/index.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'
import { lockReauthenticated, toKnownSender, reauthenticateMember } from './reauthenticate-member.ts'

/**
 * Sets a new password for the signed-in member and ends all other sessions (specification §5; §10, "Accounts").
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  { password, newPassword }: { password: string; newPassword: string },
) {
  const { db, notifier, jobs, now } = context
  const reauthenticated = await reauthenticateMember(context, caller, password)
  const { email } = reauthenticated
  if (email === null) return fail('BadRequest', 'Error, invalid email.')
  checkPassword(newPassword, email)
  const passwordHash = await withHashingSlot(toKnownSender(caller), (passwords) =>
    hashIfStrong(context, passwords, newPassword, email),
  )
  if (passwordHash === undefined) return rejectGuessablePassword()
  await db.transaction().execute(async (transaction) => {
    await lockReauthenticated(transaction, caller, reauthenticated)
    await transaction
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', caller.owner)
      .execute()
    await invalidateMailTokens(transaction, caller.owner, 'reset', now())
    await revokeAccess(transaction, caller.owner, caller.sessionId)
    await queueMail(jobs, transaction, { kind: 'account', to: email, ...composeMessage(context, changedText) }, now())
  })
  notifier.notify()
  return {}
}

const changedText = {
  subject: 'Your password was changed',
  before: [
    'The password of your account was changed on the site. You’re signed out on every other device, and your API keys were deleted.',
  ],
  after: [
    'If it wasn’t you, reset your password right away: choose “Forgot your password?” on the sign-in page to get a link.',
  ],
}
