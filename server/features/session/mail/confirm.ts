import type { Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refund, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { isDuplicate } from '#server/platform/database/database-errors.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { failIfDemoAccount } from '../demo/demo-accounts.ts'
import { lockAccount } from '../accounts.ts'
import { type MailToken, readMailToken, consumeMailToken, voidMailTokens } from './mail-tokens.ts'
import { announceMember } from '../announce-member.ts'
import { endSessions } from '../end-sessions.ts'

/**
 * Redeems a mailed link (session service §5.2): confirms the account or changes its address. Throws AccountNameInUse
 * (409) if the address is now taken.
 */
export async function consumeConfirmToken(context: Context, mailToken: MailToken, { ip }: Origin) {
  const { db, notifier } = context
  const at = context.now()
  const attempt: Attempt = ['mailToken', networkOf(ip)]
  await countAttempts(context, attempt)
  const { accountId, newEmail, requestedBy } = await readMailToken(db, mailToken, ['confirm', 'email'], at)
  await failIfDemoAccount(context, accountId)
  await db.transaction().execute(async (transaction) => {
    if (newEmail === null) await confirmAccount(context, transaction, accountId, at)
    else await changeAddress(transaction, { accountId, newEmail, requestedBy, at })
    if (!(await consumeMailToken(transaction, mailToken.tokenId, at))) fail('UserpassTokenInvalid')
  })
  if (newEmail !== null) notifier.notify()
  await refund(context, attempt)
  return {}
}

async function confirmAccount(context: Context, transaction: InTransaction, accountId: OwnerId, at: Date) {
  const confirmed = await transaction
    .updateTable('accounts')
    .set({ confirmed_at: at })
    .where('id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (confirmed) await announceMember(context, transaction, accountId, confirmed.email)
}

interface AddressChange {
  accountId: OwnerId
  newEmail: string
  /** The session to keep. */
  requestedBy: string | null
  at: Date
}

/** Changes the address, ends all other sessions, and voids password links that were sent to the old address. */
async function changeAddress(transaction: InTransaction, { accountId, newEmail, requestedBy, at }: AddressChange) {
  // Deletes sessions before the update of the address, which also writes the member's row: a refresh locks them in this
  // order.
  await lockAccount(transaction, accountId)
  await endSessions(transaction, accountId, requestedBy ?? undefined)
  const update = transaction.updateTable('accounts').set({ email: newEmail }).where('id', '=', accountId).execute()
  await update.catch((error: unknown) => (isDuplicate(error) ? fail('AccountNameInUse') : Promise.reject(error)))
  await voidMailTokens(transaction, accountId, 'reset', at)
  await ownRows(transaction, accountId).notifyAddressChange()
}
