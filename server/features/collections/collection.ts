import type { z } from 'zod'
import type { QUOTAS } from '#contract/limits.ts'
import type { OwnerId } from '#server/caller.ts'
import type { Queries } from '#server/platform/database/database.ts'
import type { Filter } from './language/condition.ts'
import type { View } from './language/select.ts'
import type { Sort } from './language/sort.ts'
import type { Stored } from './language/stored.ts'
import type { Update } from './language/update.ts'

/** What a member may be allowed to do with her records of a collection besides reading them. */
export type Operation = 'insert' | 'update' | 'upsert' | 'delete'

export interface Collection {
  /** The documents as they are read. */
  readonly view: View
  readonly allows: readonly Operation[]
  /** The fields that a member fills, with their ranges: a document is these, `_id` and `owner_id`, and an update changes no other. */
  readonly fields: Fields
  /** A field that only records have which nobody may change: an update whose filter speaks of it is refused. */
  readonly closedBy?: string
  readonly records: Records
  /** The name under which the database counts the records of a member, where there may be many. */
  readonly counted?: keyof typeof QUOTAS
  /** Remembers when each field was written: an update may say how long ago that was. */
  readonly isMerged?: boolean
  /** Says what a member watched and when: it goes when the viewing history is cleared. */
  readonly isHistory?: boolean
}

export type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>

/** A document that has been checked; its owner is whoever inserts it. */
export interface NewDocument {
  readonly id: string
  readonly values: Readonly<Record<string, Stored>>
}

export interface Targets {
  filter: Filter
  sort?: Sort | undefined
  /** All that match, and not only the first. */
  many: boolean
}

/** Modified are those that really changed. */
export interface Updated {
  matched: number
  modified: number
  /** Rows that it wrote, where a document is many. */
  written?: number
}

/** How the documents of a collection are stored. Each call is one statement or one transaction, and reaches the owner's documents only. */
export interface Records {
  /** All of them or none. */
  insert(queries: Queries, owner: OwnerId, documents: readonly NewDocument[]): Promise<void>
  /** `writtenAgo`: milliseconds since the member wrote the change. Only records that are merged by field heed it. */
  update(queries: Queries, owner: OwnerId, targets: Targets, update: Update, writtenAgo?: number): Promise<Updated>
  /** Answers how many there were. */
  delete(queries: Queries, owner: OwnerId, targets: Targets): Promise<number>
  /** Locks what matches until the transaction ends, and answers the `_id`s. */
  lock(transaction: Queries, owner: OwnerId, targets: Targets): Promise<readonly string[]>
}
