import { ObjectId } from 'bson'
import type { ElementShape, Scalar, Shape } from '../field-types.ts'
import { type Projection, showsField, showsListField, WHOLE_DOCUMENT } from './projection.ts'
import { isDocument } from './value.ts'

/**
 * A document with the types of the package `bson`: `_id` is an ObjectId, dates are Dates, and missing fields are
 * omitted.
 */
export type StoredDocument = Readonly<Record<string, unknown>>

/** Converts a row of the collection's view to a document, with fields in the order of their declaration. */
export function toDocument(shape: Shape, row: Row, projection: Projection = WHOLE_DOCUMENT): StoredDocument {
  // Assigns fields one by one for performance: every response passes through here.
  const document: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const value = row[name] ?? null
    if (value === null || !showsField(projection, name)) continue
    const isFieldShown = (listField: string) => showsListField(projection, name, listField)
    document[name] = typeof field === 'string' ? toValue(field, value) : toList(field.list, value, isFieldShown)
  }
  return document
}

export type Row = Readonly<Record<string, unknown>>

function toList(of: Scalar | ElementShape, value: unknown, isShown: (field: string) => boolean): unknown[] {
  if (typeof of === 'string') return toArray(value).map((element) => toValue(of, element))
  const fields = Object.entries(of).filter(([name]) => isShown(name))
  return toArray(value).map((element) => toElement(fields, element))
}

function toElement(fields: readonly [name: string, scalar: Scalar][], element: unknown): StoredDocument {
  const storedElement = isDocument(element) ? element : {}
  const shownElement: Record<string, unknown> = {}
  for (const [name, scalar] of fields) {
    const value = storedElement[name] ?? null
    if (value !== null) shownElement[name] = toValue(scalar, value)
  }
  return shownElement
}

/** Converts a stored value. Dates in a list are stored as text. */
function toValue(scalar: Scalar, value: unknown): unknown {
  if (scalar === 'objectId') return new ObjectId(String(value))
  return scalar === 'date' && typeof value === 'string' ? new Date(value) : value
}

const toArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
