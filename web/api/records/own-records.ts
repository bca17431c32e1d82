import { collection, type Door } from '../collections.ts'
import type { Content } from './content.ts'

interface Owned {
  _id: string
  owner_id: string
}

/** A collection whose documents the member adds, changes and deletes one by one. */
export const ownRecords =
  <Document extends Owned>(name: string, parse: (document: unknown) => Document) =>
  (door: Door, owner_id: string) => {
    const records = collection(door, name, parse, { userId: owner_id })
    const only = (_id: string) => ({ _id: { $oid: _id }, owner_id })
    return {
      read: () => records.find({ owner_id }, { sort: { _id: 1 } }),
      add: (content: Content<Document>) => records.insertOne({ owner_id, ...content }),
      /** Members that are undefined are taken away. `where`: only while the record is still so. */
      change: (_id: string, content: Partial<Content<Document>>, where: Partial<Content<Document>> = {}) =>
        records.updateOne({ ...only(_id), ...where }, changesOf(content)),
      remove: (_id: string) => records.deleteOne(only(_id)),
      watch: records.watch,
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
