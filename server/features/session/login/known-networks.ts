import { KNOWN_NETWORK_LIFE } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Records the network of a member and deletes expired ones. */
export async function rememberNetwork(
  queries: Queries,
  { accountId, network, at }: { accountId: OwnerId; network: string; at: Date },
) {
  await queries
    .insertInto('known_networks')
    .values({ account_id: accountId, network, seen_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ seen_at: at }))
    .execute()
  await queries
    .deleteFrom('known_networks')
    .where('account_id', '=', accountId)
    .where('seen_at', '<', new Date(at.getTime() - KNOWN_NETWORK_LIFE))
    .execute()
}
