import { Long } from 'bson'
import type { z } from 'zod'
import type { commandArguments } from '#contract/collections/commands.ts'
import { parseLimit } from './language/limit.ts'
import { parseProjection } from './language/projection.ts'
import { countIn, selectFrom } from './language/select.ts'
import { parseSort } from './language/sort.ts'
import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'

type Find = Omit<z.infer<(typeof commandArguments)['find']>, 'database' | 'collection'>

/** The documents that match (session service §6.3). */
export async function find(own: OwnRecords, { query, project, sort, limit }: Find) {
  const { queries, owner, collection } = own
  const { view } = collection
  return selectFrom(queries, owner, view, {
    filter: await readOwnFilter(own, query),
    projection: parseProjection(view.shape, project),
    sort: parseSort(view.shape, sort),
    limit: parseLimit(limit),
  })
}

/** The first of them, or null. */
export const findOne = async (own: OwnRecords, search: Omit<Find, 'limit'>) =>
  (await find(own, { ...search, limit: 1 }))[0] ?? null

export async function count(own: OwnRecords, { query, limit }: Pick<Find, 'query' | 'limit'>) {
  const { queries, owner, collection } = own
  const filter = await readOwnFilter(own, query)
  return Long.fromNumber(await countIn(queries, owner, collection.view, { filter, limit: parseLimit(limit) }))
}
