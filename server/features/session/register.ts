import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { countAttempts } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'
import { checkPassword, hashIfStrong, parseEmail, rejectGuessablePassword } from './credentials.ts'
import { queueLinkMail } from './mail/link-mail.ts'
import { addAccount } from './accounts.ts'

/**
 * Creates an unconfirmed account and its details record, and queues an email with a confirmation link, in one
 * transaction (session service §5.1).
 */
export async function register(
  context: Context,
  { email, password, next }: { email: string; password: string; next?: string | undefined },
  { ip, signal }: Origin,
) {
  const normalizedEmail = parseEmail(email)
  checkPassword(password, normalizedEmail)
  const network = networkOf(ip)
  const passwordHash = await withHashingSlot({ key: network, signal }, async (passwords) => {
    await countAttempts(context, ['register', normalizedEmail], ['registerNetwork', network])
    return hashIfStrong(context, passwords, password, normalizedEmail)
  })
  if (passwordHash === undefined) return rejectGuessablePassword()
  const now = context.now()
  await context.db.transaction().execute(async (transaction) => {
    const id = await addAccount(transaction, { email: normalizedEmail, passwordHash, confirmedAt: null, now })
    if (!id) return fail('AccountNameInUse')
    await queueLinkMail(context, transaction, { id, email: normalizedEmail, next }, 'confirm')
  })
  return {}
}
