import type { Device } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { clearAttempts, refund, countAttempts, type Try } from '#server/platform/admission/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import { withPasswords } from '#server/platform/security/passwords.ts'
import { foldEmail } from '../credentials.ts'
import type { Proof } from './start-session.ts'
import { findForLogIn, addAccount } from '../accounts.ts'

/** The fields that a client may send to any provider; each provider reads its own (session service §5.4). */
export interface Credentials {
  username?: string | undefined
  password?: string | undefined
  key?: string | undefined
  options?: { device?: Device } | undefined
}

/** Authenticates the owner of an account by credentials. The caller checks the account's state afterwards. */
export type Authenticate = (context: Context, credentials: Credentials, origin: Origin) => Promise<Proof>

/** Authenticates by an e-mail address and its password (provider `local-userpass`, session service §5.4). */
export async function provePassword(
  context: Context,
  { username, password }: Credentials,
  origin: Origin,
): Promise<Proof> {
  if (username === undefined) return fail('BadRequest', "'username' is a required string")
  if (password === undefined) return fail('BadRequest', "'password' is a required string")
  return proveAccount(context, { email: foldEmail(username), password }, origin)
}

/**
 * Finds the account with this password. A stranger who guesses from many networks does not delay the member on a
 * network where the member has signed in before: only the tries from that network count there, and they go first.
 */
async function proveAccount(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip, signal }: Origin,
) {
  const { db } = context
  const network = networkOf(ip)
  const account = await findForLogIn(db, { email, network, at: context.now() })
  const isKnown = account?.isHome ?? false
  const own: Try = ['login', `${network} ${email}`]
  const shared: Try[] = isKnown
    ? [['loginHome', `${network} ${email}`]]
    : [
        ['loginAccount', email],
        ['loginNetwork', network],
      ]
  const hash = account?.password_hash
  const isGood = await withPasswords({ key: network, isKnown, signal }, async ({ verify, verifyNobody }) => {
    await countAttempts(context, own, ...shared)
    return hash ? verify(password, hash) : verifyNobody(password)
  })
  if (!account || !hash || !isGood) return fail('InvalidPassword')
  await clearAttempts(db, own)
  if (!isKnown) await refund(context, ['loginAccount', email])
  return { accountId: account.id, passwordHash: hash }
}

/** Creates a user without address or password, who owns nothing yet (provider `anon-user`). */
export async function addAnonymousUser(context: Context, _: Credentials, origin: Origin): Promise<Proof> {
  const now = context.now()
  await countAttempts(context, ['anonymous', networkOf(origin.ip)])
  const accountId = await context.db
    .transaction()
    .execute((transaction) => addAccount(transaction, { email: null, passwordHash: null, confirmedAt: now, now }))
  if (accountId === undefined) throw new Error('Account without an email address was not added.')
  return { accountId }
}
