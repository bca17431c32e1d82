import { ObjectId, Timestamp } from 'bson'
import { DATABASE_NAME } from '#contract/limits.ts'
import { type CollectionName, shapes, type StoredDocument } from '#server/features/collections/index.ts'
import type { Change } from './read-log.ts'

/** A change as the wire tells it (session service §9), in the driver's types. */
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
 * A change with its document as it is now. Nothing for a document that is gone again, since its delete follows, and nothing for a change
 * of what no document shows.
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
  const fields = fieldsOf(collection, change.columns)
  if (fields.length === 0) return undefined
  const [removed, updated] = partition(fields, (field) => fullDocument[field] === undefined)
  const updatedFields = Object.fromEntries(updated.map((field) => [field, fullDocument[field]]))
  return { ...event, fullDocument, updateDescription: { updatedFields, removedFields: removed } }
}

/** Columns have the names of their fields, or those names with underscores. */
function fieldsOf(collection: CollectionName, columns: readonly string[]): string[] {
  const names = columns.flatMap((column) => [
    column,
    column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
  ])
  return [...new Set(names)].filter((name) => Object.hasOwn(shapes[collection], name)).toSorted()
}

const partition = (names: string[], isFirst: (name: string) => boolean) =>
  [names.filter(isFirst), names.filter((name) => !isFirst(name))] as const
