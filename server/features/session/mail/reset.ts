import type { Caller, Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refund, countAttempts, type Try } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withPasswords } from '#server/platform/security/passwords.ts'
import { checkPassword, hashIfStrong, failGuessable } from '../credentials.ts'
import { rememberNetwork } from '../login/known-networks.ts'
import { refuseDemoAccount } from '../demo/demo-accounts.ts'
import { countRefusal, type MailToken, readMailToken, useMailToken, voidMailTokens } from './mail-tokens.ts'
import { lockAccount } from '../accounts.ts'
import { announceMember } from '../announce-member.ts'
import { endOldAccess } from '../end-sessions.ts'

interface NewPassword extends MailToken {
  password: string
}

/**
 * Sets a new password with a mailed token (session service §5.3). Ends all sessions except the caller's, and deletes
 * API keys (`docs/decisions/0029-account.md`).
 */
export async function reset(
  context: Context,
  { password, ...mailed }: NewPassword,
  caller: Caller | undefined,
  { ip, signal }: Origin,
) {
  const { db, notifier } = context
  const at = context.now()
  const network = networkOf(ip)
  const one: Try = ['mailToken', network]
  await countAttempts(context, one)
  const { accountId, email } = await readMailToken(db, mailed, ['reset'], at)
  await refuseDemoAccount(context, accountId)
  await countRefusal(db, mailed.tokenId, () => checkPassword(password, email))
  // The caller has access to the member's mailbox and counts as known.
  const strong = await withPasswords({ key: network, isKnown: true, signal }, (passwords) =>
    hashIfStrong(context, passwords, password, email),
  )
  const passwordHash = await countRefusal(db, mailed.tokenId, () => strong ?? failGuessable())
  await db.transaction().execute(async (transaction) => {
    // Lock order: account first, as in its deletion, to avoid deadlocks.
    await setPassword(context, transaction, { accountId, passwordHash, at })
    if (!(await useMailToken(transaction, mailed.tokenId, at))) fail('UserpassTokenInvalid')
    await voidMailTokens(transaction, accountId, 'reset', at)
    await endOldAccess(transaction, accountId, caller?.sessionId)
    // The caller has access to the mailbox, so the network is trusted and exempt from limits caused by others.
    await rememberNetwork(transaction, { accountId, network, at })
  })
  notifier.notify()
  await refund(context, one)
  return {}
}

/** Sets the password. Confirms a pending account, since the email was received. */
async function setPassword(
  context: Context,
  transaction: InTransaction,
  { accountId, passwordHash, at }: { accountId: OwnerId; passwordHash: string; at: Date },
) {
  const before = await lockAccount(transaction, accountId)
  await transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, confirmed_at: before?.confirmed_at ?? at })
    .where('id', '=', accountId)
    .execute()
  if (before && !before.confirmed_at) await announceMember(context, transaction, accountId, before.email)
}
