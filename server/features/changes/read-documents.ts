import { DOCUMENTS_PER_RESPONSE } from '#contract/limits.ts'
import {
  type CollectionName,
  selectDocuments,
  shapes,
  type StoredDocument,
  toDocument,
} from '#server/features/collections/index.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { fieldOfColumn } from './field-of-column.ts'
import { type Change, readLast } from './read-log.ts'
import type { ChangeOrigin } from './resume-token.ts'

/** Returns the changed documents by id: their current state, or their last state if they were deleted. */
export async function readDocuments(
  queries: Queries,
  origin: ChangeOrigin,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const present = changes.filter(({ operation }) => operation !== 'delete')
  const [first] = present
  if (!first) return new Map()
  const ids = [...new Set(present.map(({ documentId }) => documentId))]
  const there = await readThere(queries, origin, ids)
  const gone = ids.filter((id) => !there.has(id))
  if (gone.length === 0) return there
  const last = await readLast(queries, origin, gone, first.position.from)
  const were = [...last].map(([id, row]) => [id, documentOf(origin.collection, row)] as const)
  return new Map([...there, ...were])
}

async function readThere(queries: Queries, { owner, collection }: ChangeOrigin, ids: readonly string[]) {
  const found = new Map<string, StoredDocument>()
  for (let start = 0; start < ids.length; start += DOCUMENTS_PER_RESPONSE) {
    const constants = ids.slice(start, start + DOCUMENTS_PER_RESPONSE)
    const filter = { kind: 'oneOf', fieldPath: { name: '_id', scalar: 'objectId' }, constants } as const
    for (const document of await selectDocuments(queries, owner, collection, { filter }))
      found.set(String(document['_id']), document)
  }
  return found
}

/** Converts a row of the collection's table to the document that its view would return. */
const documentOf = (collection: CollectionName, row: Readonly<Record<string, unknown>>) =>
  toDocument(
    shapes[collection],
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [fieldOfColumn(collection, column) ?? column, value]),
    ),
  )
