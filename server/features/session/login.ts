import type { Device, Tokens } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { forgetTries, giveBack, takeTries, type Try } from '#server/platform/limits.ts'
import { networkOf } from '#server/platform/network.ts'
import { verifyNobody, verifyPassword } from '#server/platform/passwords.ts'
import { startSession } from './start-session.ts'
import { findForLogIn } from './store.ts'

/** What a client may send to any provider; each looks for its own (session service §5.4). */
export interface Credentials {
  username?: string | undefined
  password?: string | undefined
  key?: string | undefined
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
  const proven = await proveAccount(context, { email: username.trim().toLowerCase(), password }, origin)
  return startSession(context, proven, options?.device, origin)
}

/**
 * The account whose password this is. A stranger who guesses from many places keeps nobody waiting where the member has signed in before:
 * there only the tries from there count.
 */
async function proveAccount(
  context: Context,
  { email, password }: { email: string; password: string },
  { ip }: Origin,
) {
  const { db } = context
  const network = networkOf(ip)
  const account = await findForLogIn(db, { email, network, at: context.now() })
  const own: Try = ['login', `${network} ${email}`]
  const shared: Try[] = account?.isHome
    ? []
    : [
        ['loginAccount', email],
        ['loginNetwork', network],
      ]
  await takeTries(context, own, ...shared)
  const hash = account?.password_hash
  const isGood = hash ? await verifyPassword(password, hash) : await verifyNobody(password)
  if (!account || !hash || !isGood) return fail('InvalidPassword')
  await forgetTries(db, own)
  await giveBack(context, ...shared)
  return { accountId: account.id, passwordHash: hash }
}
