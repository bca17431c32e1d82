import { ObjectId } from 'bson'
import type { ElementShape, Scalar, Shape } from '../shape.ts'
import { type Projection, showsField, showsMember, WHOLE } from './projection.ts'
import { isDocument } from './value.ts'

/** A document of a collection as `bson` encodes it: `_id` an ObjectId, dates as Date. What is missing has no member. */
export type StoredDocument = Readonly<Record<string, unknown>>

/** A row of the collection's view as a document; its members stand in the order in which they are declared. */
export const toDocument = (shape: Shape, row: Row, projection: Projection = WHOLE): StoredDocument =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const value = row[name] ?? null
      if (value === null || !showsField(projection, name)) return []
      if (typeof field === 'string') return [[name, toValue(field, value)]]
      const isMemberShown = (member: string) => showsMember(projection, name, member)
      return [[name, asList(value).map((element) => toElement(field.list, element, isMemberShown))]]
    }),
  )

export type Row = Readonly<Record<string, unknown>>

function toElement(of: Scalar | ElementShape, element: unknown, isShown: (member: string) => boolean): unknown {
  if (typeof of === 'string') return toValue(of, element)
  const members = isDocument(element) ? element : {}
  return Object.fromEntries(
    Object.entries(of).flatMap(([name, scalar]) => {
      const value = members[name] ?? null
      return value === null || !isShown(name) ? [] : [[name, toValue(scalar, value)]]
    }),
  )
}

/** Inside a list, dates come as text. */
function toValue(scalar: Scalar, value: unknown): unknown {
  if (scalar === 'objectId') return new ObjectId(String(value))
  return scalar === 'date' && typeof value === 'string' ? new Date(value) : value
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
