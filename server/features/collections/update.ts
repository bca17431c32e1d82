import { ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import { readUpdate } from './check-document.ts'
import type { UpdateTargets, UpdateResult } from './collection.ts'
import type { Update } from './language/update.ts'
import { checkFixed, checkUpsert, containsField } from './owner-rule.ts'
import { readOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { failIfTimeUnsupported } from './check-time-support.ts'
import { retryAfterDuplicate, mapIncreaseErrors } from './database-errors.ts'
import { createUpsertedDocument } from './upserted-document.ts'

interface UpdateRequest {
  query: unknown
  update?: unknown
  upsert: boolean
  /** Milliseconds. */
  writtenAgo?: number
}

export const updateOne = (own: OwnRecords, request: UpdateRequest) => updateDocuments(own, request, false)

export const updateMany = (own: OwnRecords, request: UpdateRequest) => updateDocuments(own, request, true)

async function updateDocuments(own: OwnRecords, request: UpdateRequest, many: boolean) {
  const { filter, queries, changes } = await readUpdateRequest(own, request, many ? Infinity : 1)
  const { writtenAgo = 0 } = request
  failIfTimeUnsupported(own.collection, writtenAgo)
  const write = () => updateOrInsert({ ...own, queries }, { filter, many }, changes, request)
  const { matched, modified, upserted } = request.upsert ? await retryAfterDuplicate(write) : await write()
  const counts = { matchedCount: matched, modifiedCount: modified }
  return upserted === undefined ? counts : { ...counts, upsertedId: new ObjectId(upserted) }
}

/** Parses an update request. Owner rules are checked before validity (session service §7). */
export async function readUpdateRequest(
  own: OwnRecords,
  { query, update, upsert }: UpdateRequest,
  maxAffected: number,
) {
  checkFixed(update)
  const { owner, collection } = own
  const { closedBy } = collection
  if (closedBy !== undefined && containsField(closedBy, query)) fail('NoMatchingRuleFound', 'update not permitted')
  const found = await readOwnFilter(own, query, maxAffected)
  if (upsert) checkUpsert(owner, query)
  return { ...found, changes: readUpdate(collection, update) }
}

/**
 * Updates the matching documents, or inserts one with `upsert` if none matches. A concurrent upsert fails with a
 * duplicate key.
 */
export async function updateOrInsert(
  { queries, owner, collection, charge }: OwnRecords,
  targets: UpdateTargets,
  changes: Update,
  { upsert, writtenAgo }: Pick<UpdateRequest, 'upsert' | 'writtenAgo'>,
): Promise<UpdateResult & { upserted?: string }> {
  const updated = await mapIncreaseErrors(changes, () =>
    collection.records.update(queries, owner, targets, changes, writtenAgo),
  )
  charge(Math.max(0, (updated.written ?? 0) - updated.matched))
  if (updated.matched > 0 || !upsert) return updated
  const document = createUpsertedDocument(collection, targets.filter, changes)
  await collection.records.insert(queries, owner, [document], writtenAgo)
  return { ...updated, upserted: document.id }
}
