import type { z } from 'zod'
import type { commandArguments } from '#contract/collections/commands.ts'
import type { Filter } from './language/condition.ts'
import { all } from './language/condition.ts'
import { parseProjection, type Projection } from './language/projection.ts'
import { selectFrom } from './language/select.ts'
import { parseSort, type Sort } from './language/sort.ts'
import { parseOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { withTransaction } from './records/with-transaction.ts'
import { retryAfterDuplicate } from './database-errors.ts'
import { parseUpdateRequest, updateOrInsert } from './update.ts'

type Change = Omit<z.infer<(typeof commandArguments)['findOneAndUpdate']>, 'database' | 'collection'>
type Removal = Pick<Change, 'filter' | 'sort' | 'projection'>

/**
 * Returns the first matching document before the update, or after it with `returnNewDocument`; null if none matches
 * (session service §6.3).
 */
export async function findOneAndUpdate(
  ownRecords: OwnRecords,
  { filter: query, update, upsert, returnNewDocument, ...options }: Change,
) {
  const { filter, queries: ownQueries, changes } = await parseUpdateRequest(ownRecords, { query, update, upsert }, 1)
  const { sort, projection } = parseOptions(ownRecords, options)
  const write = () =>
    withTransaction(ownQueries, async (queries) => {
      const lockedRecords = { ...ownRecords, queries }
      const lockedId = await lockFirstMatch(lockedRecords, filter, sort)
      if (lockedId === undefined && !upsert) return null
      const documentBefore = lockedId === undefined ? null : await readDocumentById(lockedRecords, lockedId, projection)
      const target = lockedId === undefined ? filter : createIdFilter(lockedId)
      const { upserted } = await updateOrInsert(lockedRecords, { filter: target, many: false }, changes, { upsert })
      const changedId = lockedId ?? upserted
      return returnNewDocument && changedId !== undefined
        ? readDocumentById(lockedRecords, changedId, projection)
        : documentBefore
    })
  return upsert ? retryAfterDuplicate(write) : write()
}

/** Deletes the first matching document and returns it. */
export async function findOneAndDelete(ownRecords: OwnRecords, { filter: query, ...options }: Removal) {
  const { filter, queries: ownQueries } = await parseOwnFilter(ownRecords, query, 1)
  const { sort, projection } = parseOptions(ownRecords, options)
  return withTransaction(ownQueries, async (queries) => {
    const lockedRecords = { ...ownRecords, queries }
    const lockedId = await lockFirstMatch(lockedRecords, filter, sort)
    if (lockedId === undefined) return null
    const document = await readDocumentById(lockedRecords, lockedId, projection)
    await ownRecords.collection.records.delete(queries, ownRecords.owner, {
      filter: createIdFilter(lockedId),
      many: false,
    })
    return document
  })
}

const parseOptions = (
  { collection: { view } }: OwnRecords,
  { sort, projection }: Pick<Change, 'sort' | 'projection'>,
) => ({
  sort: parseSort(view.shape, sort),
  projection: parseProjection(view.shape, projection),
})

/**
 * Locks the first matching document and returns its id. Checks the filter again, because a concurrent write may have
 * changed the document before the lock.
 */
async function lockFirstMatch(ownRecords: OwnRecords, filter: Filter, sort: Sort): Promise<string | undefined> {
  const { queries, owner, collection } = ownRecords
  const [id] = await collection.records.lock(queries, owner, { filter, sort, many: false })
  if (id === undefined) return undefined
  const matching = await selectFrom(queries, owner, collection.view, { filter: all([createIdFilter(id), filter]) })
  return matching.length > 0 ? id : undefined
}

const readDocumentById = async (
  { queries, owner, collection: { view } }: OwnRecords,
  id: string,
  projection: Projection,
) => (await selectFrom(queries, owner, view, { filter: createIdFilter(id), projection }))[0] ?? null

const createIdFilter = (id: string): Filter => ({
  kind: 'compare',
  fieldPath: { name: '_id', scalar: 'objectId' },
  comparison: '=',
  constant: id,
})
