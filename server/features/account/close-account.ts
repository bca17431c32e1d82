import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { promiseMail, writeLetter } from '#server/features/mail/index.ts'
import { holdProven, proveMember } from './prove.ts'

/** Ends the account at once, with everything that names it (`docs/decisions/0030-leaving.md`), and mails that it is done. */
export async function closeAccount(context: Context, caller: Caller, { password }: { password?: string | undefined }) {
  const { db, doorbell, jobs, now } = context
  const proven = await proveMember(context, caller, password)
  await db.transaction().execute(async (transaction) => {
    const { email } = await holdProven(transaction, caller, proven)
    await transaction.deleteFrom('accounts').where('id', '=', caller.owner).execute()
    if (email !== null) await promiseMail(jobs, transaction, { to: email, ...gone }, now())
  })
  doorbell.ring()
  return {}
}

const gone = writeLetter({
  subject: 'Your account is deleted',
  before: ['Your account and everything that belonged to it were deleted, as you asked on the site.'],
  after: ['This is the last mail to this address. It is free again, should you want to come back.'],
})
