import type { Queries } from '#server/platform/database.ts'

/** Ends all sessions of an account, but for the one spared. Ring the doorbell after the commit, so that open streams notice. */
export const endSessions = (queries: Queries, accountId: string, spared?: string) =>
  queries
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(spared !== undefined, (query) => query.where('id', '!=', spared ?? ''))
    .execute()
