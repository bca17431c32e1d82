import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/** Ends all sessions of an account, but for the one spared. Call `notifier.notify()` after the commit, so that open streams notice. */
export const endSessions = (queries: Queries, accountId: OwnerId, spared?: string) =>
  queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(spared !== undefined, (query) => query.where('id', '!=', spared ?? ''))
    .execute()

/**
 * What a new password ends, so that whoever had the old one is out: every session but the one spared, every API key, and a change of address
 * that waits for its link.
 */
export async function endOldAccess(transaction: InTransaction, accountId: OwnerId, spared?: string) {
  // The keys first: the sessions that they opened go with them, the spared one too if it is one of those.
  await transaction.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await transaction
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .execute()
  await endSessions(transaction, accountId, spared)
}
