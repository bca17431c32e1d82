import { type RawBuilder, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import { ownedSql } from '../language/owned-sql.ts'
import { sortSql, UNSORTED } from '../language/sort.ts'
import type { Targets } from '../collection.ts'

/**
 * The `id`s of what a write is about, held until its transaction ends. Whoever waits here for another write looks again at what that one left, so
 * that a filter is also a guard. In one order, so that two writes of many never wait in a circle.
 */
export const foundSql = (
  owner: OwnerId,
  view: RawBuilder<unknown>,
  { filter, sort = UNSORTED, many }: Targets,
): RawBuilder<{ id: string }> => sql`
  select document."_id" as id from ${view} as document where ${ownedSql(owner, filter)}
  order by ${sortSql(many ? UNSORTED : sort)} limit ${many ? null : 1}::bigint for no key update`
