import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { giveBack, takeTries, type Try } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network.ts'
import { type MailToken, readMailToken, useMailToken } from './mail-tokens.ts'

/** Marks the account confirmed and uses the token up (session service §5.2). */
export async function confirm(context: Context, mailed: MailToken, { ip }: Origin) {
  const { db } = context
  const at = context.now()
  const one: Try = ['mailToken', networkOf(ip)]
  await takeTries(context, one)
  const accountId = await readMailToken(db, mailed, 'confirm', at)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('accounts')
      .set({ confirmed_at: at })
      .where('id', '=', accountId)
      .where('confirmed_at', 'is', null)
      .execute()
    if (!(await useMailToken(transaction, mailed.tokenId, at))) fail('UserpassTokenInvalid')
  })
  await giveBack(context, one)
  return {}
}
