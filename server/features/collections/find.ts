import { Long } from 'bson'
import type { z } from 'zod'
import type { commandArguments } from '#contract/collections/commands.ts'
import { parseFilter } from './language/filter.ts'
import { parseLimit } from './language/limit.ts'
import { parseProjection } from './language/projection.ts'
import { countIn, selectFrom } from './language/select.ts'
import { parseSort } from './language/sort.ts'
import type { OwnRecords } from './own-records.ts'

type Find = Omit<z.infer<(typeof commandArguments)['find']>, 'database' | 'collection'>

/** The documents that match (session service §6.3). */
export const find = ({ queries, owner, collection: { view } }: OwnRecords, { query, project, sort, limit }: Find) =>
  selectFrom(queries, owner, view, {
    filter: parseFilter(view.shape, query),
    projection: parseProjection(view.shape, project),
    sort: parseSort(view.shape, sort),
    limit: parseLimit(limit),
  })

/** The first of them, or null. */
export const findOne = async (own: OwnRecords, search: Omit<Find, 'limit'>) =>
  (await find(own, { ...search, limit: 1 }))[0] ?? null

export const count = async (
  { queries, owner, collection: { view } }: OwnRecords,
  { query, limit }: Pick<Find, 'query' | 'limit'>,
) =>
  Long.fromNumber(
    await countIn(queries, owner, view, { filter: parseFilter(view.shape, query), limit: parseLimit(limit) }),
  )
