import { ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import { parseDocument } from './check-document.ts'
import { isDocument } from './language/value.ts'
import { checkOwner } from './owner-rule.ts'
import type { OwnRecords } from './own-records.ts'
import { failIfTimeUnsupported } from './check-time-support.ts'

interface InsertRequest {
  document?: unknown
  /** Milliseconds since the document was created. */
  writtenAgo?: number
}

export const insertOne = async (ownRecords: OwnRecords, { document, writtenAgo = 0 }: InsertRequest) => {
  failIfTimeUnsupported(ownRecords.collection, writtenAgo)
  return { insertedId: (await insertDocuments(ownRecords, [document], writtenAgo))[0] }
}

/** Inserts all documents or none. */
export const insertMany = async (ownRecords: OwnRecords, { documents }: { documents: readonly unknown[] }) => ({
  insertedIds: await insertDocuments(ownRecords, documents),
})

async function insertDocuments(
  { queries, owner, collection }: OwnRecords,
  documents: readonly unknown[],
  writtenAgo?: number,
) {
  const newDocuments = documents.map((document) =>
    isDocument(document) ? document : fail('SchemaValidationFailedWrite', 'a document must be an object'),
  )
  // Checks all owners before any document is validated, because permission errors take precedence.
  for (const document of newDocuments) checkOwner(owner, document)
  const allowedDocuments = newDocuments.map((document) => parseDocument(collection, document))
  await collection.records.insert(queries, owner, allowedDocuments, writtenAgo)
  return allowedDocuments.map(({ id }) => new ObjectId(id))
}
