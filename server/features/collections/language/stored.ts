import { fail } from '#server/errors.ts'
import type { ElementShape, FieldShape, Scalar } from '../field-types.ts'
import { toComparableType } from './condition.ts'
import { isDocument, isPattern, quote, parseScalar } from './value.ts'

/** A scalar value for a column. An ObjectId is stored as its 24 hexadecimal digits. */
export type StoredScalar = string | number | boolean | Date

export type StoredElement = StoredScalar | Readonly<Record<string, StoredScalar>>
export type StoredValue = StoredScalar | readonly StoredElement[]

/** Checks the type of a value. Throws SchemaValidationFailedWrite (400) with the field's name. Null is never valid. */
export function parseStored(path: string, declared: FieldShape, value: unknown): StoredValue {
  if (typeof declared === 'string') return parseStoredScalar(path, declared, value)
  return Array.isArray(value) ? parseElements(path, declared.list, value) : failWrongType(path, 'a list')
}

export const parseElements = (path: string, of: Scalar | ElementShape, values: readonly unknown[]): StoredElement[] =>
  values.map((value) => (typeof of === 'string' ? parseStoredScalar(path, of, value) : parseDocument(path, of, value)))

function parseDocument(path: string, shape: ElementShape, value: unknown): StoredElement {
  if (!isDocument(value)) return failWrongType(path, 'a document')
  const fields = Object.entries(value).map(([name, field]) => {
    const scalar = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (scalar === undefined) return fail('SchemaValidationFailedWrite', `unknown field: ${quote(`${path}.${name}`)}`)
    return [name, parseStoredScalar(`${path}.${name}`, scalar, field)] as const
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

function parseStoredScalar(path: string, scalar: Scalar, value: unknown): StoredScalar {
  if (value === null || typeof value === 'undefined' || Array.isArray(value) || isDocument(value) || isPattern(value))
    return failWrongType(path, TYPE_NAMES[scalar])
  const { comparableType, constant } = parseScalar(path, value)
  if (comparableType !== toComparableType(scalar)) return failWrongType(path, TYPE_NAMES[scalar])
  if (scalar === 'integer' && !Number.isSafeInteger(constant)) return failWrongType(path, TYPE_NAMES[scalar])
  return scalar === 'date' ? new Date(Number(constant)) : constant
}

const failWrongType = (path: string, expected: string) =>
  fail('SchemaValidationFailedWrite', `${quote(path)} must be ${expected}`)
