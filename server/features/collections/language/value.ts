import { BSONRegExp, ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import type { ComparableType, Constant } from './condition.ts'

/** A validated value of a filter. */
export type Value =
  | { readonly kind: 'null' }
  | ScalarValue
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'document'; readonly fields: ReadonlyMap<string, Value> }

export interface ScalarValue {
  readonly kind: 'scalar'
  readonly comparableType: ComparableType
  readonly constant: Constant
}

/** Throws MongoDBError (400). Where MongoDB has a message for the error, use it. */
export function failInvalid(message: string): never {
  return fail('MongoDBError', message)
}

/** Quotes external text for an error message, truncated to 100 characters. */
export const quote = (text: string) => `'${truncate(text)}'`
export const truncate = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** Whether the value is a plain object. Class instances of `bson`, such as Decimal128, are not documents. */
export function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Parses a value of a filter. `path` is used in error messages. The caller has already checked the depth. */
export function parseValue(path: string, value: unknown): Value {
  if (value === null) return { kind: 'null' }
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item: unknown) => parseValue(path, item)) }
  if (!isDocument(value)) return parseScalar(path, value)
  const fields = Object.entries(value).map(([key, field]) => {
    if (key.startsWith('$')) return failInvalid(`${quote(path)}: a value cannot hold the operator ${truncate(key)}`)
    return [key, parseValue(path, field)] as const
  })
  return { kind: 'document', fields: new Map(fields) }
}

export function parseScalar(path: string, value: unknown): ScalarValue {
  if (typeof value === 'string') return scalar('string', checkText(path, value))
  if (typeof value === 'boolean') return scalar('boolean', value)
  if (typeof value === 'number')
    return Number.isFinite(value) ? scalar('number', value) : failInvalid(`${quote(path)}: ${value} is not a number`)
  if (value instanceof ObjectId) return scalar('objectId', value.toHexString())
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? failInvalid(`${quote(path)}: this is not a date`)
      : scalar('date', value.getTime())
  if (isPattern(value)) return failInvalid(`unknown operator: $regex`)
  return failInvalid(`${quote(path)}: values of the type ${typeName(value)} are not supported`)
}

export const isPattern = (value: unknown) => value instanceof RegExp || value instanceof BSONRegExp

const scalar = (comparableType: ComparableType, constant: Constant): ScalarValue => ({
  kind: 'scalar',
  comparableType,
  constant,
})

/** PostgreSQL's text cannot contain NUL or lone surrogates. */
function checkText(path: string, text: string): string {
  if (text.includes('\0')) return failInvalid(`${quote(path)}: text must not contain NUL`)
  return text.isWellFormed() ? text : failInvalid(`${quote(path)}: text must be well-formed Unicode`)
}

const typeName = (value: unknown) => (typeof value === 'object' && value ? value.constructor.name : typeof value)
