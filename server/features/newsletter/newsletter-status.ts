import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'

/** Whether the caller's own address subscribes. Only an address that was confirmed to be the caller's counts: of another one nobody learns who reads. */
export async function newsletterStatus({ db }: Pick<Context, 'db'>, { owner }: Pick<Caller, 'owner'>) {
  const reader = await db
    .selectFrom('accounts')
    .innerJoin('newsletter_readers', 'newsletter_readers.email', 'accounts.email')
    .select('newsletter_readers.email')
    .where('accounts.id', '=', owner)
    .where('accounts.confirmed_at', 'is not', null)
    .where('joined_at', 'is not', null)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  return { isSubscribed: reader !== undefined }
}
