import { collection, type DataClient, findAll } from './collections.ts'

interface OwnedDocument {
  _id: string
  owner_id: string
}

/** Content of a document without `_id` and owner, which are added on insert. */
export type Content<Document> = Omit<Document, '_id' | 'owner_id'>

/** A document without its owner, with `_id` as `id`. */
export type SavedDocument<Document> = Content<Document> & { id: string }

/** Collection whose documents a member adds, changes and deletes individually. */
export const ownRecords =
  <Document extends OwnedDocument>(
    name: string,
    parse: (document: unknown) => Document,
    readFilter: () => object = () => ({}),
  ) =>
  (dataClient: DataClient, owner_id: string) => {
    const toSavedDocument = ({ _id: id, owner_id: _owner, ...content }: Document): SavedDocument<Document> => ({
      id,
      ...content,
    })
    const records = collection(dataClient, name, parse, { userId: owner_id })
    const filterById = (id: string) => ({ _id: { $oid: id }, owner_id })
    return {
      read: async () => (await findAll(records, { owner_id, ...readFilter() })).map(toSavedDocument),
      /** `id` is for callers that need the id before the response. */
      add: ({ id, ...content }: Content<Document> & { id?: string }) =>
        records.insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, ...content }),
      /** Inserts a deleted record again, unless the record was deleted after this change was made. */
      restore: ({ id, ...content }: SavedDocument<Document>) =>
        records.insertOne({ _id: { $oid: id }, owner_id, ...content }, ZERO_AGE),
      /** Changes a record. Undefined fields are removed. `where` is an additional filter for an optimistic check. */
      change: (id: string, content: Partial<Content<Document>>, where: object = {}) =>
        records.updateOne({ ...filterById(id), ...where }, getChanges(content), ZERO_AGE),
      /** Changes all matching records. */
      changeWhere: (where: object, content: Partial<Content<Document>>) =>
        records.updateOne({ owner_id, ...where }, getChanges(content), ZERO_AGE),
      remove: (id: string, where: object = {}) => records.deleteOne({ ...filterById(id), ...where }, ZERO_AGE),
    }
  }

/** Age of a change in milliseconds. For a change that was queued offline, the queue replaces the age. */
const ZERO_AGE = { writtenAgo: 0 }

function getChanges(content: object) {
  const entries: [string, unknown][] = Object.entries(content)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const unset = Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']))
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  }
}
