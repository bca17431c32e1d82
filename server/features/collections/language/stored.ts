import { fail } from '#server/errors.ts'
import type { ElementShape, FieldShape, Scalar } from '../field-types.ts'
import { toComparableType } from './condition.ts'
import { isDocument, isPattern, quote, readScalar } from './value.ts'

/** A value for a column; an ObjectId is its 24 hexadecimal digits. */
export type StoredScalar = string | number | boolean | Date

export type StoredElement = StoredScalar | Readonly<Record<string, StoredScalar>>
export type Stored = StoredScalar | readonly StoredElement[]

/** Checks the type of a value. Throws SchemaValidationFailedWrite (400), which names the field; null is never valid. */
export function readStored(path: string, declared: FieldShape, value: unknown): Stored {
  if (typeof declared === 'string') return readStoredScalar(path, declared, value)
  return Array.isArray(value) ? readElements(path, declared.list, value) : failWrongType(path, 'a list')
}

export const readElements = (path: string, of: Scalar | ElementShape, values: readonly unknown[]): StoredElement[] =>
  values.map((value) => (typeof of === 'string' ? readStoredScalar(path, of, value) : readDocument(path, of, value)))

function readDocument(path: string, shape: ElementShape, value: unknown): StoredElement {
  if (!isDocument(value)) return failWrongType(path, 'a document')
  const fields = Object.entries(value).map(([name, field]) => {
    const scalar = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (scalar === undefined) return fail('SchemaValidationFailedWrite', `unknown field: ${quote(`${path}.${name}`)}`)
    return [name, readStoredScalar(`${path}.${name}`, scalar, field)] as const
  })
  return Object.fromEntries(fields)
}

const TYPE_NAMES: Readonly<Record<Scalar, string>> = {
  objectId: 'an ObjectId',
  string: 'text',
  integer: 'a whole number',
  double: 'a number',
  boolean: 'true or false',
  date: 'a date',
}

function readStoredScalar(path: string, scalar: Scalar, value: unknown): StoredScalar {
  if (value === null || typeof value === 'undefined' || Array.isArray(value) || isDocument(value) || isPattern(value))
    return failWrongType(path, TYPE_NAMES[scalar])
  const { bracket, constant } = readScalar(path, value)
  if (bracket !== toComparableType(scalar)) return failWrongType(path, TYPE_NAMES[scalar])
  if (scalar === 'integer' && !Number.isSafeInteger(constant)) return failWrongType(path, TYPE_NAMES[scalar])
  return scalar === 'date' ? new Date(Number(constant)) : constant
}

const failWrongType = (path: string, noun: string) =>
  fail('SchemaValidationFailedWrite', `${quote(path)} must be ${noun}`)
