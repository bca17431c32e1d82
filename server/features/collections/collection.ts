import type { z } from 'zod'
import type { QUOTAS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Filter } from './language/condition.ts'
import type { View } from './language/select.ts'
import type { Sort } from './language/sort.ts'
import type { Stored } from './language/stored.ts'
import type { Update } from './language/update.ts'

/** What a member may do with own records of a collection besides reading them. */
export type Operation = 'insert' | 'update' | 'upsert' | 'delete'

export interface Collection {
  /** The documents as they are read. */
  readonly view: View
  readonly allows: readonly Operation[]
  /**
   * The fields that a member may set, with their ranges: a document has these, `_id` and `owner_id`, and an update
   * changes no others.
   */
  readonly fields: Fields
  /** A field of records that nobody may change: an update whose filter names it is refused. */
  readonly closedBy?: string
  readonly records: Records
  /** The name under which the database counts the member's records, if there may be many. */
  readonly counted?: keyof typeof QUOTAS
  /** Stores when each field or lesson was written: a change may say how long ago that was. */
  readonly isMerged?: boolean
  /** Says what a member watched and when, so it is deleted with the viewing history. */
  readonly isHistory?: boolean
}

export type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** A checked document; its owner is the member who inserts it. */
export interface NewDocument {
  readonly id: string
  readonly values: Readonly<Record<string, Stored>>
}

export interface Targets {
  filter: Filter
  sort?: Sort | undefined
  /** All that match, not only the first. */
  many: boolean
}

/** `modified` counts those that changed. */
export interface Updated {
  matched: number
  modified: number
  /** Rows that were written, if a document consists of many. */
  written?: number
}

/**
 * How the documents of a collection are stored. Each call is one statement or one transaction, and reaches the owner's
 * documents only.
 */
export interface Records {
  /**
   * Inserts all of them or none. `writtenAgo` is for records that are merged: one that was deleted later than it was
   * written stays deleted.
   */
  insert(queries: Queries, owner: OwnerId, documents: readonly NewDocument[], writtenAgo?: number): Promise<void>
  /** `writtenAgo`: milliseconds since the member wrote the change. Used only for records that are merged. */
  update(queries: Queries, owner: OwnerId, targets: Targets, update: Update, writtenAgo?: number): Promise<Updated>
  /** Returns how many were deleted. A record that was written later, or a field of it, stays. */
  delete(queries: Queries, owner: OwnerId, targets: Targets, writtenAgo?: number): Promise<number>
  /** Locks the matching documents until the transaction ends, and returns their `_id`s. */
  lock(transaction: Queries, owner: OwnerId, targets: Targets): Promise<readonly string[]>
}
