import type { Profile, Location } from '#contract/session.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Context } from '#server/context.ts'
import { fail } from '#server/errors.ts'
import { ANONYMOUS, readIdentities } from './identities.ts'
import type { z } from 'zod'

/** The client SDK requires these ids but does not use them. */
const DOMAIN_ID = '000000000000000000000001'
const PROVIDER_ID = '000000000000000000000002'

/** Returns the caller's profile (session service §5.5). */
export async function readProfile({ db }: Context, owner: OwnerId): Promise<Profile> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'identity_id', 'password_hash', 'anonymous_identity_id'])
    .where('id', '=', owner)
    .executeTakeFirst()
  // The account was deleted after the token was checked.
  if (!account) return fail('InvalidSession')
  const id = account.anonymous_identity_id
  const identities = [...(id === null ? [] : [{ id, provider: ANONYMOUS }]), ...(await readIdentities(db, account))]
  return {
    user_id: account.id,
    domain_id: DOMAIN_ID,
    type: 'normal',
    identities: identities.map(({ id, provider }) => ({ id, provider_type: provider, provider_id: PROVIDER_ID })),
    data: account.email === null ? {} : { email: account.email },
  }
}

/** Returns the configured origin of the service, never the `Host` header. */
export async function readLocation({ config }: Context): Promise<z.infer<typeof Location>> {
  return {
    deployment_model: 'GLOBAL',
    location: 'US-VA',
    hostname: config.publicUrl,
    ws_hostname: config.publicUrl.replace(/^http/, 'ws'),
  }
}
