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
