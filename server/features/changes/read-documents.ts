import { MAX_DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import {
  type CollectionName,
  selectDocuments,
  shapes,
  type StoredDocument,
  toDocument,
} from '#server/features/collections/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { getFieldOfColumn } from './field-of-column.ts'
import { type Change, readLastRows } from './read-log.ts'
import type { ChangeOrigin } from './resume-token.ts'

/** Returns the changed documents by id: their current state, or their last state if they were deleted. */
export async function readDocuments(
  queries: Queries,
  origin: ChangeOrigin,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const readable = changes.filter(({ operation }) => operation !== 'delete')
  const [firstChange] = readable
  if (!firstChange) return new Map()
  const ids = [...new Set(readable.map(({ documentId }) => documentId))]
  const existing = await readExisting(queries, origin, ids)
  const deletedIds = ids.filter((id) => !existing.has(id))
  if (deletedIds.length === 0) return existing
  const lastRows = await readLastRows(queries, origin, deletedIds, firstChange.position.from)
  const deleted = [...lastRows].map(([id, row]) => [id, convertRow(origin.collection, row)] as const)
  return new Map([...existing, ...deleted])
}

async function readExisting(queries: Queries, { owner, collection }: ChangeOrigin, ids: readonly string[]) {
  const documents = new Map<string, StoredDocument>()
  for (let start = 0; start < ids.length; start += MAX_DOCUMENTS_PER_RESPONSE) {
    const constants = ids.slice(start, start + MAX_DOCUMENTS_PER_RESPONSE)
    const filter = { kind: 'oneOf', fieldPath: { name: '_id', scalar: 'objectId' }, constants } as const
    for (const document of await selectDocuments(queries, owner, collection, { filter }))
      documents.set(String(document['_id']), document)
  }
  return documents
}

/** Converts a row of the collection's table to the document that its view would return. */
const convertRow = (collection: CollectionName, row: Readonly<Record<string, unknown>>) =>
  toDocument(
    shapes[collection],
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [getFieldOfColumn(collection, column) ?? column, value]),
    ),
  )
