import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { promiseConfirmationMail } from './confirmation-mail.ts'
import { readEmail } from './credentials.ts'
import { type MailToken, readMailToken, useMailToken } from './mail-tokens.ts'
import { findAccountByEmail } from './store.ts'

/** Marks the account confirmed and uses the token up (session service §5.2). */
export async function confirm({ db, now }: Context, mailed: MailToken) {
  const at = now()
  const accountId = await readMailToken(db, mailed, 'confirm', at)
  await db.transaction().execute(async (transaction) => {
    if (!(await useMailToken(transaction, mailed.tokenId, at))) fail('UserpassTokenInvalid')
    await transaction
      .updateTable('accounts')
      .set({ confirmed_at: at })
      .where('id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .execute()
  })
  return {}
}

/** Sends the mail again. Says the same for a confirmed, a pending and an unknown address (session service §5.3). */
export async function resendConfirmation(context: Context, { email }: { email: string }) {
  const address = readEmail(email)
  await context.db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, address)
    if (account && !account.confirmed_at && !account.disabled_at)
      await promiseConfirmationMail(context, transaction, account)
  })
}
