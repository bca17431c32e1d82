import { collection, type DataClient, findAll } from './collections.ts'

interface Owned {
  _id: string
  owner_id: string
}

/** What a member writes into a document: `_id` and owner are added on the way. */
export type Content<Document> = Omit<Document, '_id' | 'owner_id'>

/** A document as its member reads it, without its owner. */
export type Saved<Document> = Content<Document> & { id: string }

/** A collection whose documents the member adds, changes and deletes one by one. `which`: a filter for what is read. */
export const ownRecords =
  <Document extends Owned>(name: string, parse: (document: unknown) => Document, which: () => object = () => ({})) =>
  (dataClient: DataClient, owner_id: string) => {
    const toSaved = ({ _id: id, owner_id: _owner, ...content }: Document): Saved<Document> => ({ id, ...content })
    const records = collection(dataClient, name, parse, { userId: owner_id })
    const only = (id: string) => ({ _id: { $oid: id }, owner_id })
    return {
      read: async () => (await findAll(records, { owner_id, ...which() })).map(toSaved),
      /** With an id where the page needs it before the academy has answered. */
      add: ({ id, ...content }: Content<Document> & { id?: string }) =>
        records.insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, ...content }),
      /** Adds a record again that was deleted; one that was deleted later than this was written stays deleted. */
      restore: ({ id, ...content }: Saved<Document>) =>
        records.insertOne({ _id: { $oid: id }, owner_id, ...content }, WRITTEN_NOW),
      /** Removes the fields that are undefined. `where`: only while the record is still so; a filter. */
      change: (id: string, content: Partial<Content<Document>>, where: object = {}) =>
        records.updateOne({ ...only(id), ...where }, changesOf(content), WRITTEN_NOW),
      /** The same for the records that match, whatever their ids. */
      changeWhere: (where: object, content: Partial<Content<Document>>) =>
        records.updateOne({ owner_id, ...where }, changesOf(content), WRITTEN_NOW),
      remove: (id: string, where: object = {}) => records.deleteOne({ ...only(id), ...where }, WRITTEN_NOW),
    }
  }

/** Where the change has to wait for a network, its age takes this place. Milliseconds. */
const WRITTEN_NOW = { writtenAgo: 0 }

function changesOf(content: object) {
  const entries: [string, unknown][] = Object.entries(content)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const unset = Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']))
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  }
}
