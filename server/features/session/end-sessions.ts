import type { OwnerId } from '#server/caller.ts'
import type { InTransaction, Queries } from '#server/platform/database/database.ts'

/**
 * Ends all sessions of an account except `keptSessionId`. Call `notifier.notify()` after the commit to close open
 * streams.
 */
export const endSessions = (queries: Queries, accountId: OwnerId, keptSessionId?: string) =>
  queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(keptSessionId !== undefined, (query) => query.where('id', '!=', keptSessionId ?? ''))
    .execute()

/**
 * Revokes access after a password change: all sessions except `keptSessionId`, all API keys including those of the
 * Studio, and pending changes of email address.
 */
export async function revokeAccess(transaction: InTransaction, accountId: OwnerId, keptSessionId?: string) {
  // Deletes keys first. Sessions that were opened with a key are also deleted, even if one is `keptSessionId`.
  await transaction.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
  await transaction.deleteFrom('studio_keys').where('account_id', '=', accountId).execute()
  await transaction
    .deleteFrom('mail_tokens')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .execute()
  await endSessions(transaction, accountId, keptSessionId)
}
