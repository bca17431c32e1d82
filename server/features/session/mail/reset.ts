import type { Caller, Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refundAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'
import { checkPassword, hashIfStrong, rejectGuessablePassword } from '../credentials.ts'
import { recordNetwork } from '../login/known-networks.ts'
import { failIfDemoAccount } from '../demo/demo-accounts.ts'
import { countFailedTry, type MailToken, readMailToken, consumeMailToken, invalidateMailTokens } from './mail-tokens.ts'
import { lockAccount } from '../accounts.ts'
import { announceMember } from '../announce-member.ts'
import { revokeAccess } from '../end-sessions.ts'

interface NewPassword extends MailToken {
  password: string
}

/**
 * Sets a new password with an emailed token (session service §5.3). Ends all sessions except the caller's, and deletes
 * API keys (`docs/decisions/0029-account.md`).
 */
export async function resetPassword(
  context: Context,
  { password, ...mailToken }: NewPassword,
  caller: Caller | undefined,
  { ip, signal }: Origin,
) {
  const { db, notifier } = context
  const now = context.now()
  const network = networkOf(ip)
  const attempt: Attempt = ['mailToken', network]
  await countAttempts(context, attempt)
  const { accountId, email } = await readMailToken(db, mailToken, ['reset'], now)
  await failIfDemoAccount(context, accountId)
  await countFailedTry(db, mailToken.tokenId, () => checkPassword(password, email))
  // The caller has access to the member's mailbox, so the network is treated as known.
  const strongHash = await withHashingSlot({ key: network, isKnown: true, signal }, (passwords) =>
    hashIfStrong(context, passwords, password, email),
  )
  const passwordHash = await countFailedTry(db, mailToken.tokenId, () => strongHash ?? rejectGuessablePassword())
  await db.transaction().execute(async (transaction) => {
    // Lock order: account first, as when an account is deleted, to avoid deadlocks.
    await setPassword(context, transaction, { accountId, passwordHash, now })
    if (!(await consumeMailToken(transaction, mailToken.tokenId, now))) fail('UserpassTokenInvalid')
    await invalidateMailTokens(transaction, accountId, 'reset', now)
    await revokeAccess(transaction, accountId, caller?.sessionId)
    // Adds the network to the known networks, so that attempts from other networks do not delay the next sign-in.
    await recordNetwork(transaction, { accountId, network, now })
  })
  notifier.notify()
  await refundAttempts(context, attempt)
  return {}
}

/** Sets the password. Confirms a pending account, since the email was received. */
async function setPassword(
  context: Context,
  transaction: InTransaction,
  { accountId, passwordHash, now }: { accountId: OwnerId; passwordHash: string; now: Date },
) {
  const account = await lockAccount(transaction, accountId)
  await transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, confirmed_at: account?.confirmed_at ?? now })
    .where('id', '=', accountId)
    .execute()
  if (account && !account.confirmed_at) await announceMember(context, transaction, accountId, account.email)
}
