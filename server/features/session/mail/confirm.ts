import type { Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refund, takeTries, type Try } from '#server/platform/security/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { isDuplicate } from '#server/platform/database/database-errors.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { refuseDemoAccount } from '../demo/demo-accounts.ts'
import { type MailToken, readMailToken, useMailToken, voidMailTokens } from './mail-tokens.ts'
import { endSessions } from '../end-sessions.ts'

/**
 * Uses a mailed link up (session service §5.2): marks the account confirmed, or makes another address the account's. 409 AccountNameInUse where
 * somebody else has taken that one meanwhile.
 */
export async function confirm(context: Context, mailed: MailToken, { ip }: Origin) {
  const { db, notifier } = context
  const at = context.now()
  const one: Try = ['mailToken', networkOf(ip)]
  await takeTries(context, one)
  const { accountId, newEmail, requestedBy } = await readMailToken(db, mailed, ['confirm', 'email'], at)
  await refuseDemoAccount(context, accountId)
  await db.transaction().execute(async (transaction) => {
    if (newEmail === null) await markConfirmed(transaction, accountId, at)
    else await changeAddress(transaction, { accountId, newEmail, requestedBy, at })
    if (!(await useMailToken(transaction, mailed.tokenId, at))) fail('UserpassTokenInvalid')
  })
  if (newEmail !== null) notifier.notify()
  await refund(context, one)
  return {}
}

const markConfirmed = (transaction: InTransaction, accountId: OwnerId, at: Date) =>
  transaction
    .updateTable('accounts')
    .set({ confirmed_at: at })
    .where('id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()

interface Change {
  accountId: OwnerId
  newEmail: string
  /** The session that goes on. */
  requestedBy: string | null
  at: Date
}

/** The address is half of what a member signs in with: every other session ends, and links to passwords that went to the old one are void. */
async function changeAddress(transaction: InTransaction, { accountId, newEmail, requestedBy, at }: Change) {
  const changed = transaction.updateTable('accounts').set({ email: newEmail }).where('id', '=', accountId).execute()
  await changed.catch((error: unknown) => (isDuplicate(error) ? fail('AccountNameInUse') : Promise.reject(error)))
  await voidMailTokens(transaction, accountId, 'reset', at)
  await endSessions(transaction, accountId, requestedBy ?? undefined)
  await ownRows(transaction, accountId).notifyAddressChange()
}
