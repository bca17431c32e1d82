import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OwnerId } from '#server/caller.ts'
import type { Filter } from './condition.ts'
import { filterSql } from './filter-sql.ts'

/**
 * The owner rule (session service §7): the owner stands outside of the filter, which can only narrow what is hers.
 * `document` is the alias.
 */
export const ownedSql = (owner: OwnerId, filter: Filter): RawBuilder<SqlBool> =>
  sql`document.owner_id = ${owner} and ${filterSql(filter)}`
