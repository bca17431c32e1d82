import { Long } from 'bson'
import type { z } from 'zod'
import type { commandArguments } from '#contract/collections/commands.ts'
import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import { parseLimit } from './language/filter-limits.ts'
import { parseProjection } from './language/projection.ts'
import { countInView, selectFrom } from './language/select.ts'
import { parseSort } from './language/sort.ts'
import { parseOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'

type Find = Omit<z.infer<(typeof commandArguments)['find']>, 'database' | 'collection'>

/** Returns the matching documents (session service §6.3). */
export async function find(ownRecords: OwnRecords, { query, project, sort, limit }: Find) {
  const { view } = ownRecords.collection
  const maxDocuments = parseLimit(limit)
  const options = {
    projection: parseProjection(view.shape, project),
    sort: parseSort(view.shape, sort),
    limit: maxDocuments,
  }
  const maxAffected =
    maxDocuments === 0 ? MAX_DOCUMENTS_PER_RESPONSE : Math.min(maxDocuments, MAX_DOCUMENTS_PER_RESPONSE)
  const { filter, queries } = await parseOwnFilter(ownRecords, query, maxAffected)
  return selectFrom(queries, ownRecords.owner, view, { filter, ...options })
}

/** Returns the first matching document, or null. */
export const findOne = async (ownRecords: OwnRecords, request: Omit<Find, 'limit'>) =>
  (await find(ownRecords, { ...request, limit: 1 }))[0] ?? null

export async function count(ownRecords: OwnRecords, { query, limit }: Pick<Find, 'query' | 'limit'>) {
  const maxDocuments = parseLimit(limit)
  const { filter, queries } = await parseOwnFilter(ownRecords, query, 0)
  return Long.fromNumber(
    await countInView(queries, ownRecords.owner, ownRecords.collection.view, { filter, limit: maxDocuments }),
  )
}
