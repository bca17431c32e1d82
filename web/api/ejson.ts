import { isList, isRecord, isText } from './read-response.ts'

/** Subset of MongoDB Extended JSON v2 (session service §2). Requests are canonical. */

const encodeNumber = (value: number) => {
  // `value | 0` equals the value for 32-bit integers only.
  const kind = value === (value | 0) ? 'Int' : Number.isSafeInteger(value) ? 'Long' : 'Double'
  return { [`$number${kind}`]: String(value) }
}

/** Encodes a value. Omits undefined fields of objects; undefined in a list becomes null. */
export const encode = (value: unknown): unknown => {
  if (value === undefined) return null
  if (typeof value === 'number') return encodeNumber(value)
  if (value instanceof Date) return { $date: { $numberLong: String(value.getTime()) } }
  if (isList(value)) return value.map(encode)
  return isRecord(value) ? mapFields(value, encode) : value
}

const mapFields = (value: Record<string, unknown>, transform: (member: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (field === undefined ? [] : [[key, transform(field)]])),
  )

/** Decodes a value. Numbers and dates become JavaScript values; an `$oid` becomes a string of 24 digits. */
export const decode = (value: unknown): unknown => {
  if (isList(value)) return value.map(decode)
  return isRecord(value) ? decodeTyped(mapFields(value, decode)) : value
}

/** Decodes an object with a single type key; other objects are returned unchanged. */
const decodeTyped = (value: Record<string, unknown>): unknown => {
  const [[key, inner] = ['', null], ...otherEntries] = Object.entries(value)
  if (otherEntries.length > 0) return value
  if (/^\$number(Int|Long|Double)$/.test(key)) return Number(inner)
  if (key === '$date') return new Date(isText(inner) ? inner : Number(inner))
  if (key === '$undefined') return null
  return key === '$oid' ? inner : value
}
