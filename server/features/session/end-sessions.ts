import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/**
 * Ends all sessions of an account except `spared`. Call `notifier.notify()` after the commit, so that open streams end.
 */
export const endSessions = (queries: Queries, accountId: OwnerId, spared?: string) =>
  queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(spared !== undefined, (query) => query.where('id', '!=', spared ?? ''))
    .execute()

/**
 * Ends what a new password must end, so that an intruder with the old one is signed out: every session except `spared`,
 * every API key, of the Studio too, and a change of address that waits for its link.
 */
export async function endOldAccess(transaction: InTransaction, accountId: OwnerId, spared?: string) {
  // The keys first: their sessions are deleted with them, the spared one too if a key opened it.
  await transaction.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await transaction.deleteFrom('studio_keys').where('account_id', '=', accountId).execute()
  await transaction
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .execute()
  await endSessions(transaction, accountId, spared)
}
