import { sql } from 'kysely'
import type { Stars } from '#contract/library/rating.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { collectionOf } from './collections.ts'
import { deleteOne } from './delete.ts'
import { insertOne } from './insert.ts'
import { withTransaction } from './records/with-transaction.ts'
import { onceMore } from './refusals.ts'

/**
 * Gives a lesson these stars in place of those it has, if any: the delete and the insert that a change is (specification §10, "Value ranges"), both or
 * neither. Of several at once each replaces the one before.
 */
export function replaceRating(queries: Queries, owner: OwnerId, { vid, gid, rating }: Stars): Promise<void> {
  const change = () =>
    withTransaction(queries, async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`rating ${owner}`}, 0))`.execute(transaction)
      // A heavy command would leave the transaction; these two are not.
      const takeHeavyTurn = () => Promise.resolve(transaction)
      const own = {
        queries: transaction,
        takeHeavyTurn,
        // Whoever calls this has counted it.
        charge: () => undefined,
        owner,
        collection: collectionOf('personal_rating'),
      }
      await deleteOne(own, { query: { vid, gid } })
      await insertOne(own, { document: { owner_id: owner, vid, gid, rating } })
    })
  // An insert of another device, which waits for no turn, may have come between the two.
  return onceMore(change)
}
