import type { z } from 'zod'
import type { QUOTAS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Filter } from './language/condition.ts'
import type { View } from './language/select.ts'
import type { Sort } from './language/sort.ts'
import type { Stored } from './language/stored.ts'
import type { Update } from './language/update.ts'

/** Operations on own records that a collection may allow; reading is always allowed. */
export type Operation = 'insert' | 'update' | 'upsert' | 'delete'

export interface Collection {
  /** The view that documents are read from. */
  readonly view: View
  readonly allows: readonly Operation[]
  /** The fields that members may set, with their ranges. `_id` and `owner_id` are added. */
  readonly fields: Fields
  /** A field of read-only records: an update whose filter contains it is refused. */
  readonly closedBy?: string
  readonly records: Records
  /** The quota's name, if the database counts the records. */
  readonly counted?: keyof typeof QUOTAS
  /** Whether the time of each write is stored, so that delayed changes can be merged. */
  readonly isMerged?: boolean
  /** Whether the records belong to the viewing history and are deleted with it. */
  readonly isHistory?: boolean
}

export type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** A validated document, whose owner is the caller. */
export interface NewDocument {
  readonly id: string
  readonly values: Readonly<Record<string, Stored>>
}

export interface UpdateTargets {
  filter: Filter
  sort?: Sort | undefined
  /** Affects all matching documents, not only the first. */
  many: boolean
}

/** `modified` counts documents with changed values. */
export interface UpdateResult {
  matched: number
  modified: number
  /** Number of rows written, if a document consists of several. */
  written?: number
}

/**
 * Storage of a collection's documents. Each call is one statement or transaction and affects the owner's documents
 * only.
 */
export interface Records {
  /**
   * Inserts all documents or none. `writtenAgo` applies to merged records: it does not restore a record that was
   * deleted later.
   */
  insert(queries: Queries, owner: OwnerId, documents: readonly NewDocument[], writtenAgo?: number): Promise<void>
  /** `writtenAgo`: milliseconds since the change was made. Used for merged records only. */
  update(
    queries: Queries,
    owner: OwnerId,
    targets: UpdateTargets,
    update: Update,
    writtenAgo?: number,
  ): Promise<UpdateResult>
  /** Returns the number of deleted documents. Keeps records with a later change. */
  delete(queries: Queries, owner: OwnerId, targets: UpdateTargets, writtenAgo?: number): Promise<number>
  /** Locks the matching documents until the transaction ends and returns their `_id`s. */
  lock(transaction: Queries, owner: OwnerId, targets: UpdateTargets): Promise<readonly string[]>
}
