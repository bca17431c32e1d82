import { collection, type DataClient } from '../collections.ts'
import type { Content } from './content.ts'

interface Owned {
  _id: string
  owner_id: string
}

/** A document as its member sees it: whose it is goes without saying. */
export type Kept<Document> = Content<Document> & { id: string }

/** A collection whose documents the member adds, changes and deletes one by one. */
export const ownRecords =
  <Document extends Owned>(name: string, parse: (document: unknown) => Document) =>
  (dataClient: DataClient, owner_id: string) => {
    const toKept = (document: unknown): Kept<Document> => {
      const { _id: id, owner_id: _owner, ...content } = parse(document)
      return { id, ...content }
    }
    const records = collection(dataClient, name, toKept, { userId: owner_id })
    const only = (id: string) => ({ _id: { $oid: id }, owner_id })
    return {
      read: () => records.find({ owner_id }, { sort: { _id: 1 } }),
      /** With an id where it is spoken of before the academy has answered. */
      add: ({ id, ...content }: Content<Document> & { id?: string }) =>
        records.insertOne({ ...(id !== undefined && { _id: { $oid: id } }), owner_id, ...content }),
      /** Members that are undefined are taken away. `where`: only while the record is still so. */
      change: (id: string, content: Partial<Content<Document>>, where: Partial<Content<Document>> = {}) =>
        records.updateOne({ ...only(id), ...where }, changesOf(content)),
      remove: (id: string) => records.deleteOne(only(id)),
    }
  }

function changesOf(content: object) {
  const entries: [string, unknown][] = Object.entries(content)
  const set = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const unset = Object.fromEntries(entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']))
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
  }
}
