import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** A member's records of one collection, the target of a command. */
export interface OwnRecords {
  queries: Queries
  /** Waits for the slot of an expensive command and returns the database to use instead of `queries`. */
  acquireHeavySlot(): Promise<Queries>
  /** Counts writes against the member's rate limit, in addition to the writes that the response reports. */
  charge(count: number): void
  owner: OwnerId
  collection: Collection
}

/** Returns the number of the member's records in the collection; 0 if the database does not count them. */
export async function readRecordCount({ queries, owner, collection: { quota } }: OwnRecords): Promise<number> {
  if (quota === undefined) return 0
  const usage = await queries
    .selectFrom('member_usage')
    .select('records')
    .where('owner_id', '=', owner)
    .where('collection', '=', quota)
    .executeTakeFirst()
  return usage?.records ?? 0
}
