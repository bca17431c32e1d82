import type { Tokens } from '#contract/session.ts'
import type { Origin } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { takeTries } from '#server/platform/security/rate-limiter.ts'
import { networkOf } from '#server/platform/security/network.ts'
import type { Credentials } from './login.ts'
import { startSession } from './start-session.ts'
import { addAccount } from '../accounts.ts'

/** Makes a user without address or password, who owns nothing yet, and opens its session (provider `anon-user`). */
export async function loginAnonymously(context: Context, { options }: Credentials, origin: Origin): Promise<Tokens> {
  const now = context.now()
  await takeTries(context, ['anonymous', networkOf(origin.ip)])
  const accountId = await context.db
    .transaction()
    .execute((transaction) => addAccount(transaction, { email: null, passwordHash: null, confirmedAt: now, now }))
  if (accountId === undefined) throw new Error('An account without an address was not added.')
  return startSession(context, { accountId }, options?.device, origin)
}
