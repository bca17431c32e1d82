import { ObjectId } from 'bson'
import { fail } from '#server/fail.ts'
import { readDocument } from './check-document.ts'
import { isDocument } from './language/value.ts'
import { checkOwner } from './owner-rule.ts'
import type { OwnRecords } from './own-records.ts'

export const insertOne = async (own: OwnRecords, { document }: { document?: unknown }) => ({
  insertedId: (await insertAll(own, [document]))[0],
})

/** All of them, or none. */
export const insertMany = async (own: OwnRecords, { documents }: { documents: readonly unknown[] }) => ({
  insertedIds: await insertAll(own, documents),
})

async function insertAll({ queries, owner, collection }: OwnRecords, documents: readonly unknown[]) {
  const given = documents.map((document) =>
    isDocument(document) ? document : fail('SchemaValidationFailedWrite', 'a document must be an object'),
  )
  // Whose they are comes first, for all of them: permission is decided before validity.
  for (const document of given) checkOwner(owner, document)
  const fitting = given.map((document) => readDocument(collection, document))
  await collection.records.insert(queries, owner, fitting)
  return fitting.map(({ id }) => new ObjectId(id))
}
