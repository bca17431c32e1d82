import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database.ts'
import type { Collection } from './collection.ts'

/** A member's records of one collection: what every command works on. */
export interface OwnRecords {
  queries: Queries
  owner: OwnerId
  collection: Collection
}
