import type { z } from 'zod'
import type { QUOTAS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Filter } from './language/condition.ts'
import type { View } from './language/select.ts'
import type { Sort } from './language/sort.ts'
import type { StoredValue } from './language/stored.ts'
import type { Update } from './language/update.ts'

/** Operations that a collection may allow members to run on their own records. Reading is always allowed. */
export type Operation = 'insert' | 'update' | 'upsert' | 'delete'

export interface Collection {
  /** The view that documents are read from. */
  readonly view: View
  readonly allows: readonly Operation[]
  /** The fields that members may set, with their ranges, without `_id` and `owner_id`. */
  readonly fields: Fields
  /**
   * A field that only the read-only records of the collection have. An update whose filter contains this field is
   * rejected.
   */
  readonly readOnlyMarker?: string
  readonly records: Records
  /** The quota of records per member, if the collection has one. The database then counts the records. */
  readonly quota?: keyof typeof QUOTAS
  /** Whether the time of each write is stored, so that changes that arrive late can be merged. */
  readonly isMerged?: boolean
  /** Whether the records belong to the viewing history and are deleted with it. */
  readonly isHistory?: boolean
}

export type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** A validated document, whose owner is the caller. */
export interface NewDocument {
  readonly id: string
  readonly values: Readonly<Record<string, StoredValue>>
}

export interface UpdateTargets {
  filter: Filter
  sort?: Sort | undefined
  /** Whether all matching documents are affected, or only the first. */
  many: boolean
}

/** `modified` counts documents with changed values. */
export interface UpdateResult {
  matched: number
  modified: number
  /** Number of written rows, if a document is stored in several rows. */
  written?: number
}

/**
 * Stores a collection's documents. Each call is one statement or transaction and affects only the owner's documents.
 */
export interface Records {
  /**
   * Inserts all documents or none. In merged collections, a document that was deleted after the time of this write is
   * not inserted.
   */
  insert(queries: Queries, owner: OwnerId, documents: readonly NewDocument[], writtenAgo?: number): Promise<void>
  /** `writtenAgo`: milliseconds since the change was made. Only merged collections use it. */
  update(
    queries: Queries,
    owner: OwnerId,
    targets: UpdateTargets,
    update: Update,
    writtenAgo?: number,
  ): Promise<UpdateResult>
  /**
   * Returns the number of deleted documents. In merged collections, documents that were changed after this deletion are
   * kept.
   */
  delete(queries: Queries, owner: OwnerId, targets: UpdateTargets, writtenAgo?: number): Promise<number>
  /** Locks the matching documents until the transaction ends and returns their `_id`s. */
  lock(transaction: Queries, owner: OwnerId, targets: UpdateTargets): Promise<readonly string[]>
}
