import { REGISTER_WINDOW, REGISTRATIONS } from '#contract/limits.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/fail.ts'
import { takeAttempt } from '#server/platform/attempts.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { promiseConfirmationMail } from './confirmation-mail.ts'
import { checkPassword, readEmail } from './credentials.ts'
import { addAccount } from './store.ts'

/** Makes a pending account, its details record, a token and its mail, in one transaction (session service §5.1). */
export async function register(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip }: Origin,
) {
  const address = readEmail(email)
  checkPassword(password)
  const { db, config } = context
  const now = context.now()
  const limit = {
    kind: 'register',
    allowed: Math.ceil(REGISTRATIONS * config.rateLimitFactor),
    window: REGISTER_WINDOW,
  }
  const wait = await takeAttempt(db, limit, ip, now)
  if (wait > 0)
    throw new Failure(
      'RateLimitExceeded',
      `too many registrations from this address; try again in ${Math.ceil(wait / 60)} minutes`,
      wait,
    )
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (transaction) => {
    const id = await addAccount(transaction, { email: address, passwordHash, confirmedAt: null, now })
    if (!id) return fail('AccountNameInUse')
    return promiseConfirmationMail(context, transaction, { id, email: address })
  })
  return {}
}
