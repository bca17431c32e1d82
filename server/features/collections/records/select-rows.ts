import { type RawBuilder, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Targets } from '../collection.ts'
import { ownedSql } from '../language/owned-sql.ts'
import { sortSql, UNSORTED } from '../language/sort.ts'

/** The `id`s of what a write is about. `from` shows the documents. */
export const matchingRowsSql = (
  owner: OwnerId,
  from: RawBuilder<unknown>,
  { filter, sort = UNSORTED, many }: Targets,
): RawBuilder<{ id: string }> => sql`
  select document."_id" as id from ${from} as document where ${ownedSql(owner, filter)}
  order by ${sortSql(many ? UNSORTED : sort)} limit ${many ? null : 1}::bigint`

/**
 * The same rows, locked until the transaction ends. Who waits here for another write reads again what that one left, so
 * that a filter is also a guard. In one order, so that two writes of many never wait in a circle. `from` has to show
 * rows of one table, one each.
 */
export const lockedRowsSql = (
  owner: OwnerId,
  from: RawBuilder<unknown>,
  targets: Targets,
): RawBuilder<{ id: string }> => sql`${matchingRowsSql(owner, from, targets)} for no key update`
