import { sql } from 'kysely'
import type { ChangedStars } from '#contract/library/rating.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { collectionOf } from './collections.ts'
import { deleteOne } from './delete.ts'
import { insertOne } from './insert.ts'
import { withTransaction } from './records/with-transaction.ts'
import { retryAfterDuplicate } from './refusals.ts'

/**
 * Replaces a member's rating of a lesson: deletes and inserts, because ratings cannot be updated (specification §10,
 * "Value ranges"), both or neither. Simultaneous calls replace one another; the one
 * that was written last stays.
 */
export function replaceRating(
  queries: Queries,
  owner: OwnerId,
  { vid, gid, rating, writtenAgo }: ChangedStars,
): Promise<void> {
  const change = () =>
    withTransaction(queries, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rating ${owner}`}, 0))`.execute(transaction)
      // A heavy command would leave the transaction; these two are not heavy.
      const takeHeavyTurn = () => Promise.resolve(transaction)
      const own = {
        queries: transaction,
        takeHeavyTurn,
        // The caller has counted it.
        charge: () => undefined,
        owner,
        collection: collectionOf('personal_rating'),
      }
      await deleteOne(own, { query: { vid, gid }, writtenAgo })
      await insertOne(own, { document: { owner_id: owner, vid, gid, rating }, writtenAgo })
    })
  // Another device may have inserted between the two, since an insert waits for no turn.
  return retryAfterDuplicate(change)
}
