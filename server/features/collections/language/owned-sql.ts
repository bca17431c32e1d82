import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Filter } from './condition.ts'
import { filterSql } from './filter-sql.ts'

/**
 * Restricts a filter to the owner's documents (session service §7). The owner is a separate condition that the filter
 * cannot override. The table's alias must be `document`.
 */
export const ownedSql = (owner: OwnerId, filter: Filter): RawBuilder<SqlBool> =>
  sql`document.owner_id = ${owner} and ${filterSql(filter)}`
