import { toStoredEmail } from '#contract/email.ts'
import type { Device } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { clearAttempts, refundAttempts, countAttempts, type Attempt } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withHashingSlot } from '#server/platform/security/passwords.ts'
import type { AuthenticatedAccount } from './start-session.ts'
import { findAccountForLogin, addAccount } from '../accounts.ts'

/** The credentials of all sign-in providers. Each provider reads its own fields (session service §5.4). */
export interface Credentials {
  username?: string | undefined
  password?: string | undefined
  key?: string | undefined
  options?: { device?: Device } | undefined
}

/**
 * Authenticates an account by its credentials. The caller must then check that the account is confirmed and enabled.
 */
export type Authenticate = (context: Context, credentials: Credentials, origin: Origin) => Promise<AuthenticatedAccount>

/** Authenticates by email address and password (provider `local-userpass`, session service §5.4). */
export async function authenticateWithPassword(
  context: Context,
  { username, password }: Credentials,
  origin: Origin,
): Promise<AuthenticatedAccount> {
  if (username === undefined) return fail('BadRequest', "'username' is a required string")
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  const email = toStoredEmail(username)
  return verifyCredentials(context, { email, password }, origin)
}

/**
 * Verifies an account's password. Attempts from other networks do not delay a member on a known network: only attempts
 * from the same network count, and password checks from known networks have priority.
 */
async function verifyCredentials(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip, signal }: Origin,
) {
  const { db } = context
  const network = networkOf(ip)
  const account = await findAccountForLogin(db, { email, network, now: context.now() })
  const isKnown = account?.isKnownNetwork ?? false
  const ownAttempt: Attempt = ['login', `${network} ${email}`]
  const sharedAttempts: Attempt[] = isKnown
    ? [['loginHome', `${network} ${email}`]]
    : [
        ['loginAccount', email],
        ['loginNetwork', network],
      ]
  const hash = account?.password_hash
  const isCorrect = await withHashingSlot({ key: network, isKnown, signal }, async ({ verify, verifyDummy }) => {
    await countAttempts(context, ownAttempt, ...sharedAttempts)
    return hash ? verify(password, hash) : verifyDummy(password)
  })
  if (!account || !hash || !isCorrect) return fail('InvalidPassword')
  await clearAttempts(db, ownAttempt)
  if (!isKnown) await refundAttempts(context, ['loginAccount', email])
  return { accountId: account.id, passwordHash: hash }
}

/** Creates an anonymous user (provider `anon-user`). */
export async function authenticateAnonymously(
  context: Context,
  _: Credentials,
  origin: Origin,
): Promise<AuthenticatedAccount> {
  const now = context.now()
  await countAttempts(context, ['anonymous', networkOf(origin.ip)])
  const accountId = await context.db
    .transaction()
    .execute((transaction) => addAccount(transaction, { email: null, passwordHash: null, confirmedAt: now, now }))
  if (accountId === undefined) throw new Error('could not add an account without an email address')
  return { accountId }
}
