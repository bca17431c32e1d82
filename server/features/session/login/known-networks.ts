import { KNOWN_NETWORK_LIFETIME_MS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'

/** Records that a member used a network, and deletes the member's expired networks. */
export async function rememberNetwork(
  queries: Queries,
  { accountId, network, now }: { accountId: OwnerId; network: string; now: Date },
) {
  await queries
    .insertInto('known_networks')
    .values({ account_id: accountId, network, seen_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute()
  await queries
    .deleteFrom('known_networks')
    .where('account_id', '=', accountId)
    .where('seen_at', '<', new Date(now.getTime() - KNOWN_NETWORK_LIFETIME_MS))
    .execute()
}
