import type { Profile } from '#contract/session.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'

/** Ids of the former service that the client expects to be there and nobody reads. */
const DOMAIN_ID = '000000000000000000000001'
const PROVIDER_ID = '000000000000000000000002'

/** Who the caller is (session service §5.5). */
export async function profile({ db }: Context, owner: OwnerId): Promise<Profile> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'identity_id'])
    .where('id', '=', owner)
    .executeTakeFirstOrThrow()
  return {
    user_id: account.id,
    domain_id: DOMAIN_ID,
    type: 'normal',
    identities: [{ id: account.identity_id, provider_type: 'local-userpass', provider_id: PROVIDER_ID }],
    data: { email: account.email },
  }
}
