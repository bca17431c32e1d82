import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { checkPassword, readEmail } from '../credentials.ts'
import { isSharedWithWorld } from '../demo/demo-accounts.ts'
import { promiseLinkMail } from './link-mail.ts'
import { type MailRequest, mailRequestQueue } from './mail-request-queue.ts'
import { findAccountByEmail } from '../accounts.ts'

/**
 * Takes the wish for a mail and looks at nothing (session service §5.3): whether there is an account is found out later, in the
 * background, so that neither the answer nor its time tells.
 */
export async function requestMail(
  context: Context,
  { email, password, next }: { email: string; password?: string; next?: string | undefined },
  purpose: MailRequest['purpose'],
  { ip }: Origin,
) {
  const address = readEmail(email)
  // It is not kept, so nobody judges how good it is: that is done when the link brings it.
  if (password !== undefined) checkPassword(password, address)
  await takeTries(context, ['mailNetwork', networkOf(ip)])
  await context.jobs.enqueue(context.db, mailRequestQueue, { email: address, purpose, next })
}

/** Sends what was asked for where it makes sense: a confirmation to a pending account, a reset to any. */
export const answerMailRequest =
  (context: Context) =>
  ({ email, purpose, next }: MailRequest) =>
    context.db.transaction().execute(async (transaction) => {
      const account = await findAccountByEmail(transaction, email)
      if (!account || account.disabled_at || (purpose === 'confirm' && account.confirmed_at)) return
      if (await isSharedWithWorld(context.config, transaction, account.id)) return
      await promiseLinkMail(context, transaction, { id: account.id, email, next }, purpose)
    })
