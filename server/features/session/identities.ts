import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

interface Account {
  id: OwnerId
  identity_id: string
  password_hash: string | null
}

interface Identity {
  id: string
  provider: string
}

export const LOCAL_PROVIDER = 'local-userpass'

/** Returns the identities of an account: its password and identities at providers, or else the anonymous identity. */
export async function readIdentities(queries: Queries, account: Account): Promise<Identity[]> {
  const external = await queries
    .selectFrom('identities')
    .select(['id', 'provider'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute()
  const id = account.identity_id
  if (account.password_hash !== null) return [{ id, provider: LOCAL_PROVIDER }, ...external]
  return external.length > 0 ? external : [{ id, provider: ANONYMOUS }]
}

export const ANONYMOUS = 'anon-user'

export const isAnonymous = (identities: readonly Identity[]) =>
  identities.every(({ provider }) => provider === ANONYMOUS)
