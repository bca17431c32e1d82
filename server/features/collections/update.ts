import { ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import { parseCheckedUpdate } from './check-document.ts'
import type { UpdateTargets, UpdateResult } from './collection.ts'
import type { Update } from './language/update.ts'
import { checkFixedFields, checkUpsertOwner, containsField } from './owner-rule.ts'
import { parseOwnFilter } from './own-filter.ts'
import type { OwnRecords } from './own-records.ts'
import { failIfTimeUnsupported } from './check-time-support.ts'
import { retryAfterDuplicate, mapIncreaseErrors } from './database-errors.ts'
import { createUpsertedDocument } from './upserted-document.ts'

interface UpdateRequest {
  query: unknown
  update?: unknown
  upsert: boolean
  /** Milliseconds since the update was made. */
  writtenAgo?: number
}

export const updateOne = (ownRecords: OwnRecords, request: UpdateRequest) => updateDocuments(ownRecords, request, false)

export const updateMany = (ownRecords: OwnRecords, request: UpdateRequest) => updateDocuments(ownRecords, request, true)

async function updateDocuments(ownRecords: OwnRecords, request: UpdateRequest, many: boolean) {
  const { filter, queries, changes } = await parseUpdateRequest(ownRecords, request, many ? Infinity : 1)
  const { writtenAgo = 0 } = request
  failIfTimeUnsupported(ownRecords.collection, writtenAgo)
  const write = () => updateOrInsert({ ...ownRecords, queries }, { filter, many }, changes, request)
  const { matched, modified, upserted } = request.upsert ? await retryAfterDuplicate(write) : await write()
  const counts = { matchedCount: matched, modifiedCount: modified }
  return upserted === undefined ? counts : { ...counts, upsertedId: new ObjectId(upserted) }
}

/** Parses an update request. Permissions are checked before validity (session service §7). */
export async function parseUpdateRequest(
  ownRecords: OwnRecords,
  { query, update, upsert }: UpdateRequest,
  maxAffected: number,
) {
  checkFixedFields(update)
  const { owner, collection } = ownRecords
  const { readOnlyMarker } = collection
  if (readOnlyMarker !== undefined && containsField(readOnlyMarker, query))
    fail('NoMatchingRuleFound', 'update not permitted')
  const ownFilter = await parseOwnFilter(ownRecords, query, maxAffected)
  if (upsert) checkUpsertOwner(owner, query)
  return { ...ownFilter, changes: parseCheckedUpdate(collection, update) }
}

/**
 * Updates the matching documents. If no document matches and `upsert` is true, inserts a document. Throws a duplicate
 * key error if a concurrent upsert inserted the document first.
 */
export async function updateOrInsert(
  { queries, owner, collection, charge }: OwnRecords,
  targets: UpdateTargets,
  changes: Update,
  { upsert, writtenAgo }: Pick<UpdateRequest, 'upsert' | 'writtenAgo'>,
): Promise<UpdateResult & { upserted?: string }> {
  const updateResult = await mapIncreaseErrors(changes, () =>
    collection.records.update(queries, owner, targets, changes, writtenAgo),
  )
  charge(Math.max(0, (updateResult.written ?? 0) - updateResult.matched))
  if (updateResult.matched > 0 || !upsert) return updateResult
  const document = createUpsertedDocument(collection, targets.filter, changes)
  await collection.records.insert(queries, owner, [document], writtenAgo)
  return { ...updateResult, upserted: document.id }
}
