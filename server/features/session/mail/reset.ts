import { sql } from 'kysely'
import type { Caller, Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refund, takeTries, type Try } from '#server/platform/security/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withPasswords } from '#server/platform/security/passwords.ts'
import { checkPassword, hashStrong, tooEasy } from '../credentials.ts'
import { rememberNetwork } from '../login/known-networks.ts'
import { refuseDemoAccount } from '../demo/demo-accounts.ts'
import { countRefusal, type MailToken, readMailToken, useMailToken, voidMailTokens } from './mail-tokens.ts'
import { endOldAccess } from '../end-sessions.ts'

interface NewPassword extends MailToken {
  password: string
}

/**
 * Sets a new password by a mailed token (session service §5.3). Every session ends but `caller`'s, if it is one of this account: the member
 * who changes the password while signed in stays so on this device. API keys go as well (`docs/decisions/0029-account.md`).
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
  await takeTries(context, one)
  const { accountId, email } = await readMailToken(db, mailed, ['reset'], at)
  await refuseDemoAccount(context, accountId)
  await countRefusal(db, mailed.tokenId, () => checkPassword(password, email))
  // Who can read the member's mail is known.
  const strong = await withPasswords({ network, isKnown: true, signal }, (passwords) =>
    hashStrong(passwords, password, email),
  )
  const passwordHash = await countRefusal(db, mailed.tokenId, () => strong ?? tooEasy())
  await db.transaction().execute(async (transaction) => {
    // The account first, as whoever deletes it does: two that wait for each other would both be refused.
    await setPassword(transaction, { accountId, passwordHash, at })
    if (!(await useMailToken(transaction, mailed.tokenId, at))) fail('UserpassTokenInvalid')
    await voidMailTokens(transaction, accountId, 'reset', at)
    await endOldAccess(transaction, accountId, caller?.sessionId)
    // Who can read the member's mail is the member: signing in from here must not wait for strangers who guess.
    await rememberNetwork(transaction, { accountId, network, at })
  })
  notifier.notify()
  await refund(context, one)
  return {}
}

/** A mail that arrived proves the address too, so a pending account is confirmed by it. */
const setPassword = (
  transaction: InTransaction,
  { accountId, passwordHash, at }: { accountId: OwnerId; passwordHash: string; at: Date },
) =>
  transaction
    .updateTable('accounts')
    .set({ password_hash: passwordHash, confirmed_at: sql`coalesce(confirmed_at, ${at})` })
    .where('id', '=', accountId)
    .execute()
