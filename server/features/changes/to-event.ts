import { ObjectId, Timestamp } from 'bson'
import { DATABASE_NAME } from '#contract/limits.ts'
import type { CollectionName, StoredDocument } from '#server/features/collections/index.ts'
import { getFieldOfColumn } from './field-of-column.ts'
import type { Change } from './read-log.ts'

/** A change event in the format of the protocol (session service §9), with the types of the package `bson`. */
export interface ChangeEvent {
  _id: { _data: string }
  operationType: Change['operation']
  clusterTime: Timestamp
  ns: { db: string; coll: string }
  documentKey: { _id: ObjectId }
  fullDocument?: StoredDocument
  updateDescription?: { updatedFields: StoredDocument; removedFields: string[] }
}

/**
 * Builds the event of a change with the current or last state of its document. Returns undefined if only columns that
 * are not in the document have changed.
 */
export function toEvent(
  collection: CollectionName,
  change: Change,
  token: string,
  fullDocument: StoredDocument | undefined,
): ChangeEvent | undefined {
  const { operation, documentId, at, position } = change
  const event: ChangeEvent = {
    _id: { _data: token },
    operationType: operation,
    clusterTime: new Timestamp({ t: at, i: position.seq % 2 ** 32 }),
    ns: { db: DATABASE_NAME, coll: collection },
    documentKey: { _id: new ObjectId(documentId) },
  }
  if (operation === 'delete') return event
  if (!fullDocument) return undefined
  if (operation !== 'update') return { ...event, fullDocument }
  const fields = change.columns.flatMap((column) => getFieldOfColumn(collection, column) ?? [])
  if (fields.length === 0) return undefined
  const [removedFields, changedFields] = partition(fields, (field) => fullDocument[field] === undefined)
  const updatedFields = Object.fromEntries(changedFields.map((field) => [field, fullDocument[field]]))
  return { ...event, fullDocument, updateDescription: { updatedFields, removedFields } }
}

const partition = (names: string[], isInFirst: (name: string) => boolean) =>
  [names.filter(isInFirst), names.filter((name) => !isInFirst(name))] as const
