import { type RawBuilder, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { UpdateTargets } from '../collection.ts'
import { ownedSql } from '../language/owned-sql.ts'
import { sortSql, UNSORTED } from '../language/sort.ts'

/** Selects the `id`s of the target rows from the documents in `from`. */
export const matchingRowsSql = (
  owner: OwnerId,
  from: RawBuilder<unknown>,
  { filter, sort = UNSORTED, many }: UpdateTargets,
): RawBuilder<{ id: string }> => sql`
  select document."_id" as id from ${from} as document where ${ownedSql(owner, filter)}
  order by ${sortSql(many ? UNSORTED : sort)} limit ${many ? null : 1}::bigint`

/**
 * Selects and locks the target rows until the transaction ends. PostgreSQL checks the filter again after waiting for a
 * lock. The fixed order prevents deadlocks. `from` must have one row per row of a single table.
 */
export const lockedRowsSql = (
  owner: OwnerId,
  from: RawBuilder<unknown>,
  targets: UpdateTargets,
): RawBuilder<{ id: string }> => sql`${matchingRowsSql(owner, from, targets)} for no key update`
