import { FAILED_LOGINS, LOGIN_WINDOW } from '#contract/limits.ts'
import type { Device, Tokens } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { Failure, fail } from '#server/fail.ts'
import { forgetAttempts, takeAttempt } from '#server/platform/attempts.ts'
import { verifyNobody, verifyPassword } from '#server/platform/passwords.ts'
import { startSession } from './start-session.ts'
import { findAccountByEmail } from './store.ts'

interface Credentials {
  username?: string | undefined
  password?: string | undefined
  options?: { device?: Device } | undefined
}

/** Opens a session for an e-mail address and its password (session service §5.4). The password is checked before the account's state. */
export async function login(
  context: Context,
  { username, password, options }: Credentials,
  origin: Origin,
): Promise<Tokens> {
  if (username === undefined) return fail('BadRequest', "'username' is a required string")
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  const email = username.trim().toLowerCase()
  const account = await provenAccount(context, { email, password }, origin)
  if (account.disabled_at) return fail('UserDisabled')
  if (!account.confirmed_at) return fail('AuthError')
  return startSession(context, account.id, options?.device, origin)
}

async function provenAccount(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip }: Origin,
) {
  const { db, config } = context
  const now = context.now()
  // Counted per account and address: a stranger who guesses locks out only himself. Each try counts before its password is
  // looked at, or tries sent at once would all pass while the first is still being looked at.
  const limit = { kind: 'login', allowed: Math.ceil(FAILED_LOGINS * config.rateLimitFactor), window: LOGIN_WINDOW }
  const subject = `${ip} ${email}`
  const wait = await takeAttempt(db, limit, subject, now)
  if (wait > 0)
    throw new Failure(
      'RateLimitExceeded',
      `too many failed log-ins; try again in ${Math.ceil(wait / 60)} minutes`,
      wait,
    )
  const account = await findAccountByEmail(db, email)
  const good = account ? await verifyPassword(password, account.password_hash) : await verifyNobody(password)
  if (account && good) {
    await forgetAttempts(db, limit, subject)
    return account
  }
  return fail('InvalidPassword')
}
