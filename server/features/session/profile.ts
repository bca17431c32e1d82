import type { Profile } from '#contract/session.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/fail.ts'
import { identitiesOf } from './identities.ts'

/** Ids of the former service that the client expects to be there and nobody reads. */
const DOMAIN_ID = '000000000000000000000001'
const PROVIDER_ID = '000000000000000000000002'

/** Who the caller is (session service §5.5). */
export async function profile({ db }: Context, owner: OwnerId): Promise<Profile> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'identity_id', 'password_hash'])
    .where('id', '=', owner)
    .executeTakeFirst()
  // Deleted since the token was looked at.
  if (!account) return fail('InvalidSession')
  const identities = await identitiesOf(db, account)
  return {
    user_id: account.id,
    domain_id: DOMAIN_ID,
    type: 'normal',
    identities: identities.map(({ id, provider }) => ({ id, provider_type: provider, provider_id: PROVIDER_ID })),
    data: account.email === null ? {} : { email: account.email },
  }
}
