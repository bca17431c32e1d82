import { isList, isRecord, isText } from './read-answer.ts'

/** MongoDB Extended JSON v2, as far as this product speaks it (session service §2). Requests are canonical. */

const encodeNumber = (value: number) => {
  // An integer of 32 bits.
  const kind = value === (value | 0) ? 'Int' : Number.isSafeInteger(value) ? 'Long' : 'Double'
  return { [`$number${kind}`]: String(value) }
}

/** An undefined member is left out; undefined in a list becomes null. */
export const encode = (value: unknown): unknown => {
  if (value === undefined) return null
  if (typeof value === 'number') return encodeNumber(value)
  if (value instanceof Date) return { $date: { $numberLong: String(value.getTime()) } }
  if (isList(value)) return value.map(encode)
  return isRecord(value) ? withMembers(value, encode) : value
}

const withMembers = (value: Record<string, unknown>, change: (member: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, change(member)]])),
  )

/** Numbers and dates become JavaScript's own, an `$oid` its 24 digits. */
export const decode = (value: unknown): unknown => {
  if (isList(value)) return value.map(decode)
  return isRecord(value) ? typed(withMembers(value, decode)) : value
}

/** The value that an object with one member encodes; other objects stay as they are. */
const typed = (value: Record<string, unknown>): unknown => {
  const [[key, inner] = ['', null], ...more] = Object.entries(value)
  if (more.length > 0) return value
  if (/^\$number(Int|Long|Double)$/.test(key)) return Number(inner)
  if (key === '$date') return new Date(isText(inner) ? inner : Number(inner))
  if (key === '$undefined') return null
  return key === '$oid' ? inner : value
}
