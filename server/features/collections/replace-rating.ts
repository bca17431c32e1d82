import { sql } from 'kysely'
import type { ChangedLessonRating } from '#contract/library/rating.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { getCollection } from './collections.ts'
import { deleteOne } from './delete.ts'
import { insertOne } from './insert.ts'
import { withTransaction } from './records/with-transaction.ts'
import { retryAfterDuplicate } from './database-errors.ts'

/**
 * Replaces a member's rating of a lesson in one transaction. Deletes the old rating and inserts a new one, because
 * ratings cannot be updated (specification §10, "Value ranges"). If calls are concurrent, the last write wins.
 */
export function replaceRating(
  queries: Queries,
  owner: OwnerId,
  { vid, gid, rating, writtenAgo }: ChangedLessonRating,
): Promise<void> {
  const change = () =>
    withTransaction(queries, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rating ${owner}`}, 0))`.execute(transaction)
      // The commands are cheap; a slot for expensive commands would use another connection.
      const acquireHeavySlot = () => Promise.resolve(transaction)
      const ownRecords = {
        queries: transaction,
        acquireHeavySlot,
        // The caller has already counted these writes.
        charge: () => undefined,
        owner,
        collection: getCollection('personal_rating'),
      }
      await deleteOne(ownRecords, { query: { vid, gid }, writtenAgo })
      await insertOne(ownRecords, { document: { owner_id: owner, vid, gid, rating }, writtenAgo })
    })
  // Another device may have inserted a rating without acquiring the lock.
  return retryAfterDuplicate(change)
}
