import { ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import { readDocument } from './check-document.ts'
import { isDocument } from './language/value.ts'
import { checkOwner } from './owner-rule.ts'
import type { OwnRecords } from './own-records.ts'
import { refuseTime } from './refuse-time.ts'

interface InsertRequest {
  document?: unknown
  /** Milliseconds. */
  writtenAgo?: number
}

export const insertOne = async (own: OwnRecords, { document, writtenAgo = 0 }: InsertRequest) => {
  refuseTime(own.collection, writtenAgo)
  return { insertedId: (await insertAll(own, [document], writtenAgo))[0] }
}

/** Inserts all documents or none. */
export const insertMany = async (own: OwnRecords, { documents }: { documents: readonly unknown[] }) => ({
  insertedIds: await insertAll(own, documents),
})

async function insertAll(
  { queries, owner, collection }: OwnRecords,
  documents: readonly unknown[],
  writtenAgo?: number,
) {
  const given = documents.map((document) =>
    isDocument(document) ? document : fail('SchemaValidationFailedWrite', 'a document must be an object'),
  )
  // Checks all owners before any document is validated, because permission errors take precedence.
  for (const document of given) checkOwner(owner, document)
  const fitting = given.map((document) => readDocument(collection, document))
  await collection.records.insert(queries, owner, fitting, writtenAgo)
  return fitting.map(({ id }) => new ObjectId(id))
}
