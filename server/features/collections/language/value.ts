import { BSONRegExp, ObjectId } from 'bson'
import { fail } from '#server/errors.ts'
import type { Bracket, Constant } from './condition.ts'

/** A validated value of a filter. */
export type Value =
  | { readonly kind: 'null' }
  | ScalarValue
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'document'; readonly members: ReadonlyMap<string, Value> }

export interface ScalarValue {
  readonly kind: 'scalar'
  readonly bracket: Bracket
  readonly constant: Constant
}

/** Throws MongoDBError (400), with the previous service's message if it had one. */
export function refuse(message: string): never {
  return fail('MongoDBError', message)
}

/** Quotes external text for an error message, truncated to 100 characters. */
export const quote = (word: string) => `'${cut(word)}'`
export const cut = (word: string) => (word.length > 100 ? `${word.slice(0, 100)}…` : word)

/** Whether the value is a plain object. Class instances of `bson`, such as Decimal128, are not documents. */
export function isDocument(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** `path` is used in error messages. The depth is already checked. */
export function readValue(path: string, value: unknown): Value {
  if (value === null) return { kind: 'null' }
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item: unknown) => readValue(path, item)) }
  if (!isDocument(value)) return readScalar(path, value)
  const members = Object.entries(value).map(([key, member]) => {
    if (key.startsWith('$')) return refuse(`${quote(path)}: a value cannot hold the operator ${cut(key)}`)
    return [key, readValue(path, member)] as const
  })
  return { kind: 'document', members: new Map(members) }
}

export function readScalar(path: string, value: unknown): ScalarValue {
  if (typeof value === 'string') return scalar('string', checkText(path, value))
  if (typeof value === 'boolean') return scalar('boolean', value)
  if (typeof value === 'number')
    return Number.isFinite(value) ? scalar('number', value) : refuse(`${quote(path)}: ${value} is not a number`)
  if (value instanceof ObjectId) return scalar('objectId', value.toHexString())
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? refuse(`${quote(path)}: this is not a date`)
      : scalar('date', value.getTime())
  if (isPattern(value)) return refuse(`unknown operator: $regex`)
  return refuse(`${quote(path)}: values of the type ${typeName(value)} are not supported`)
}

export const isPattern = (value: unknown) => value instanceof RegExp || value instanceof BSONRegExp

const scalar = (bracket: Bracket, constant: Constant): ScalarValue => ({ kind: 'scalar', bracket, constant })

/** PostgreSQL's text cannot contain NUL or lone surrogates. */
function checkText(path: string, text: string): string {
  if (text.includes('\0')) return refuse(`${quote(path)}: text must not contain NUL`)
  return text.isWellFormed() ? text : refuse(`${quote(path)}: text must be well-formed Unicode`)
}

const typeName = (value: unknown) => (typeof value === 'object' && value ? value.constructor.name : typeof value)
