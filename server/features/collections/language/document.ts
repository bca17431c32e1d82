import { ObjectId } from 'bson'
import type { ElementShape, Scalar, Shape } from '../field-types.ts'
import { type Projection, showsField, showsMember, WHOLE } from './projection.ts'
import { isDocument } from './value.ts'

/** A document of a collection as `bson` encodes it: `_id` an ObjectId, dates as Date. What is missing has no member. */
export type StoredDocument = Readonly<Record<string, unknown>>

/** A row of the collection's view as a document; its members stand in the order in which they are declared. */
export function toDocument(shape: Shape, row: Row, projection: Projection = WHOLE): StoredDocument {
  // Filled member by member, here and below: every answer goes through this, and lists are long.
  const document: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = row[name] ?? null
    if (value === null || !showsField(projection, name)) continue
    const isMemberShown = (member: string) => showsMember(projection, name, member)
    document[name] = typeof field === 'string' ? toValue(field, value) : toList(field.list, value, isMemberShown)
  }
  return document
}

export type Row = Readonly<Record<string, unknown>>

function toList(of: Scalar | ElementShape, value: unknown, isShown: (member: string) => boolean): unknown[] {
  if (typeof of === 'string') return asList(value).map((element) => toValue(of, element))
  const members = Object.entries(of).filter(([name]) => isShown(name))
  return asList(value).map((element) => toElement(members, element))
}

function toElement(members: readonly [name: string, scalar: Scalar][], element: unknown): StoredDocument {
  const stored = isDocument(element) ? element : {}
  const shown: Record<string, unknown> = {}
  for (const [name, scalar] of members) {
    const value = stored[name] ?? null
    if (value !== null) shown[name] = toValue(scalar, value)
  }
  return shown
}

/** Inside a list, dates come as text. */
function toValue(scalar: Scalar, value: unknown): unknown {
  if (scalar === 'objectId') return new ObjectId(String(value))
  return scalar === 'date' && typeof value === 'string' ? new Date(value) : value
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
