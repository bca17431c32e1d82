import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** A member's records of one collection, on which every command works. */
export interface OwnRecords {
  queries: Queries
  /**
   * Waits for the turn of a heavy command, which ends with the command, and returns the database to use instead of
   * `queries`.
   */
  takeHeavyTurn(): Promise<Queries>
  /** Adds changes to the member's minute besides those that the answer counts. */
  charge(count: number): void
  owner: OwnerId
  collection: Collection
}

/** The number of the member's records in the collection, as the database counts them; 0 if it does not count them. */
export async function storedRecords({ queries, owner, collection: { counted } }: OwnRecords): Promise<number> {
  if (counted === undefined) return 0
  const usage = await queries
    .selectFrom('member_usage')
    .select('records')
    .where('owner_id', '=', owner)
    .where('collection', '=', counted)
    .executeTakeFirst()
  return usage?.records ?? 0
}
