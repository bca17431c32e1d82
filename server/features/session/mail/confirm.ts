import type { Origin, OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { refundAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { isDuplicate } from '#server/platform/database/database-errors.ts'
import { ownRows } from '#server/platform/database/own-rows.ts'
import { failIfDemoAccount } from '../demo/demo-accounts.ts'
import { lockAccount } from '../accounts.ts'
import { type MailToken, readMailToken, consumeMailToken, invalidateMailTokens } from './mail-tokens.ts'
import { announceMember } from '../announce-member.ts'
import { endSessions } from '../end-sessions.ts'

/**
 * Consumes the token of an emailed link (session service §5.2): confirms the account or changes its email address.
 * Throws AccountNameInUse if another account has the new address in the meantime.
 */
export async function consumeConfirmToken(context: Context, mailToken: MailToken, { ip }: Origin) {
  const { db, notifier } = context
  const now = context.now()
  const attempt: Attempt = ['mailToken', networkOf(ip)]
  await countAttempts(context, attempt)
  const { accountId, newEmail, requestedBy } = await readMailToken(db, mailToken, ['confirm', 'email'], now)
  await failIfDemoAccount(context, accountId)
  await db.transaction().execute(async (transaction) => {
    if (newEmail === null) await confirmAccount(context, transaction, accountId, now)
    else await changeEmail(transaction, { accountId, newEmail, requestedBy, now })
    if (!(await consumeMailToken(transaction, mailToken.tokenId, now))) fail('UserpassTokenInvalid')
  })
  if (newEmail !== null) notifier.notify()
  await refundAttempts(context, attempt)
  return {}
}

async function confirmAccount(context: Context, transaction: InTransaction, accountId: OwnerId, now: Date) {
  const confirmedAccount = await transaction
    .updateTable('accounts')
    .set({ confirmed_at: now })
    .where('id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (confirmedAccount) await announceMember(context, transaction, accountId, confirmedAccount.email)
}

interface EmailChange {
  accountId: OwnerId
  newEmail: string
  /** The session that requested the change. It is not ended. */
  requestedBy: string | null
  now: Date
}

/**
 * Changes the email address, ends all other sessions, and invalidates reset links that were sent to the old address.
 */
async function changeEmail(transaction: InTransaction, { accountId, newEmail, requestedBy, now }: EmailChange) {
  // Deletes sessions before updating the account, because a token refresh also locks the session before the account.
  await lockAccount(transaction, accountId)
  await endSessions(transaction, accountId, requestedBy ?? undefined)
  const update = transaction.updateTable('accounts').set({ email: newEmail }).where('id', '=', accountId).execute()
  await update.catch((error: unknown) => (isDuplicate(error) ? fail('AccountNameInUse') : Promise.reject(error)))
  await invalidateMailTokens(transaction, accountId, 'reset', now)
  await ownRows(transaction, accountId).notifyEmailChange()
}
