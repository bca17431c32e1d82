import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { sessionGone } from '#server/fail.ts'
import { identitiesOf, LOCAL_PROVIDER } from '#server/features/session/index.ts'

/** By what the member signs in: pages ask for a password only where there is one. */
export async function signInWays({ db }: Context, { owner }: Caller) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'identity_id', 'password_hash'])
    .where('id', '=', owner)
    .executeTakeFirst()
  if (!account) throw sessionGone()
  const providers = (await identitiesOf(db, account)).map(({ provider }) => provider)
  return {
    hasPassword: account.password_hash !== null,
    providers: providers.filter((provider) => provider !== LOCAL_PROVIDER),
  }
}
