import { RECENT_SIGN_IN } from '#contract/limits.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail, createSessionGone } from '#server/errors.ts'
import type { InTransaction } from '#server/platform/database/database.ts'
import { clearAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Sender } from '#server/platform/admission/fair-semaphore.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'

/** The state of the account when the member confirmed the action. */
export interface ConfirmedAccount {
  email: string | null
  passwordHash: string | null
  /** When the password was verified; without one, when the member signed in. */
  confirmedAt: Date
}

/**
 * Confirms an irreversible action with the password or, without one, a sign-in within the last 15 minutes.
 */
export async function confirmMember(
  context: Context,
  caller: Caller,
  password: string | undefined,
): Promise<ConfirmedAccount> {
  const { db, now } = context
  const sessionRow = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['email', 'password_hash', 'sessions.created_at as since', 'api_key_id'])
    .where('sessions.id', '=', caller.sessionId)
    .where('accounts.id', '=', caller.owner)
    .executeTakeFirst()
  if (!sessionRow) throw createSessionGone()
  const { email, password_hash: passwordHash, since } = sessionRow
  if (passwordHash === null) {
    // Sessions of API keys are not accepted, because a key can create a new one at any time.
    if (sessionRow.api_key_id !== null || now().getTime() - since.getTime() > RECENT_SIGN_IN) fail('SignInTooOld')
    return { email, passwordHash, confirmedAt: since }
  }
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  const ownAttempt: Attempt = ['proof', caller.owner]
  const isCorrect = await withHashingSlot(memberAsSender(caller), async ({ verify }) => {
    await countAttempts(context, ownAttempt, ['proofAll', caller.owner])
    return verify(password, passwordHash)
  })
  if (!isCorrect) return fail('WrongPassword')
  await clearAttempts(db, ownAttempt)
  return { email, passwordHash, confirmedAt: now() }
}

/** Identifies a caller with a session as a known sender, on any network. */
export const memberAsSender = ({ origin: { ip, signal } }: Caller): Sender => ({
  key: networkOf(ip),
  isKnown: true,
  signal,
})

/** Locks the account until the commit. Throws if the password was changed since it was confirmed. */
export async function lockConfirmed(transaction: InTransaction, { owner }: Caller, { passwordHash }: ConfirmedAccount) {
  const account = await transaction
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('id', '=', owner)
    .forUpdate()
    .executeTakeFirst()
  if (!account) throw createSessionGone()
  if (account.password_hash !== passwordHash) fail('WrongPassword')
  return account
}
