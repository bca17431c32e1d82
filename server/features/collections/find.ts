import { Long } from 'bson'
import type { z } from 'zod'
import type { commandArguments } from '#contract/collections/commands.ts'
import { DOCUMENTS_PER_ANSWER } from '#contract/limits.ts'
import { parseLimit } from './language/bounds.ts'
import { parseProjection } from './language/projection.ts'
import { countIn, selectFrom } from './language/select.ts'
import { parseSort } from './language/sort.ts'
import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'

type Find = Omit<z.infer<(typeof commandArguments)['find']>, 'database' | 'collection'>

/** Returns the matching documents (session service §6.3). */
export async function find(own: OwnRecords, { query, project, sort, limit }: Find) {
  const { view } = own.collection
  const maxDocuments = parseLimit(limit)
  const options = {
    projection: parseProjection(view.shape, project),
    sort: parseSort(view.shape, sort),
    limit: maxDocuments,
  }
  const maxAffected = maxDocuments === 0 ? DOCUMENTS_PER_ANSWER : Math.min(maxDocuments, DOCUMENTS_PER_ANSWER)
  const { filter, queries } = await readOwnFilter(own, query, maxAffected)
  return selectFrom(queries, own.owner, view, { filter, ...options })
}

/** Returns the first matching document, or null. */
export const findOne = async (own: OwnRecords, request: Omit<Find, 'limit'>) =>
  (await find(own, { ...request, limit: 1 }))[0] ?? null

export async function count(own: OwnRecords, { query, limit }: Pick<Find, 'query' | 'limit'>) {
  const maxDocuments = parseLimit(limit)
  const { filter, queries } = await readOwnFilter(own, query, 0)
  return Long.fromNumber(await countIn(queries, own.owner, own.collection.view, { filter, limit: maxDocuments }))
}
