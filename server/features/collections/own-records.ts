import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Collection } from './collection.ts'

/** A member's records of one collection: what every command works on. */
export interface OwnRecords {
  queries: Queries
  /** Waits for the turn of a heavy command, which ends with the command, and answers what it asks instead of `queries`. */
  takeHeavyTurn(): Promise<Queries>
  /** Counts changes of the member's minute besides those that the answer tells. */
  charge(count: number): void
  owner: OwnerId
  collection: Collection
}

/** How many records the member has of the collection, as the database counts them; none where it does not. */
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
