import { MAX_RECENT_SIGN_IN_AGE_MS } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionNotFound } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { clearAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Sender } from '#server/platform/admission/fair-semaphore.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'

/** The state of the account when the member reauthenticated. */
export interface ReauthenticatedAccount {
  email: string | null
  passwordHash: string | null
  /** When the password was verified; for an account without a password, when the member signed in. */
  reauthenticatedAt: Date
}

/**
 * Verifies the password before an irreversible action. An account without a password needs a sign-in within the last 15
 * minutes instead.
 */
export async function reauthenticateMember(
  context: Context,
  caller: Caller,
  password: string | undefined,
): Promise<ReauthenticatedAccount> {
  const { db, now } = context
  const sessionRow = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['email', 'password_hash', 'sessions.created_at as signedInAt', 'api_key_id'])
    .where('sessions.id', '=', caller.sessionId)
    .where('accounts.id', '=', caller.owner)
    .executeTakeFirst()
  if (!sessionRow) throw createSessionNotFound()
  const { email, password_hash: passwordHash, signedInAt } = sessionRow
  if (passwordHash === null) {
    // Sessions of API keys are not accepted, because a key can create a new one at any time.
    if (sessionRow.api_key_id !== null || now().getTime() - signedInAt.getTime() > MAX_RECENT_SIGN_IN_AGE_MS)
      fail('SignInTooOld')
    return { email, passwordHash, reauthenticatedAt: signedInAt }
  }
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  const ownAttempt: Attempt = ['proof', caller.owner]
  const isCorrect = await withHashingSlot(toKnownSender(caller), async ({ verify }) => {
    await countAttempts(context, ownAttempt, ['proofAll', caller.owner])
    return verify(password, passwordHash)
  })
  if (!isCorrect) return fail('WrongPassword')
  await clearAttempts(db, ownAttempt)
  return { email, passwordHash, reauthenticatedAt: now() }
}

/** Returns the sender of password checks for a caller with a session, who counts as known on any network. */
export const toKnownSender = ({ origin: { ip, signal } }: Caller): Sender => ({
  key: networkOf(ip),
  isKnown: true,
  signal,
})

/** Locks the account until the commit. Throws WrongPassword if the password was changed since it was verified. */
export async function lockReauthenticated(
  transaction: InTransaction,
  { owner }: Caller,
  { passwordHash }: ReauthenticatedAccount,
) {
  const account = await transaction
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('id', '=', owner)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw createSessionNotFound()
  if (account.password_hash !== passwordHash) fail('WrongPassword')
  return account
}
