import { isRecord } from './read.ts'

/** MongoDB Extended JSON v2, as far as this product speaks it (session service §2). Requests are canonical. */

const INT32 = 2 ** 31

const encodeNumber = (value: number) => {
  if (!Number.isInteger(value)) return { $numberDouble: String(value) }
  if (value >= -INT32 && value < INT32) return { $numberInt: String(value) }
  return Number.isSafeInteger(value) ? { $numberLong: String(value) } : { $numberDouble: String(value) }
}

/** An undefined member is left out; undefined in a list becomes null. */
export const encode = (value: unknown): unknown => {
  if (value === undefined) return null
  if (typeof value === 'number') return encodeNumber(value)
  if (value instanceof Date) return { $date: { $numberLong: String(value.getTime()) } }
  if (Array.isArray(value)) return value.map(encode)
  if (isRecord(value)) return encodeMembers(value)
  return value
}

const encodeMembers = (value: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, encode(member)]),
  )

/** Numbers and dates become JavaScript's own, an `$oid` its 24 digits. */
export const decode = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(decode)
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  const [key, inner] = (entries.length === 1 && entries[0]) || ['', undefined]
  const typed = decodeTyped(key, inner)
  if (typed !== undefined) return typed
  return Object.fromEntries(entries.map(([name, member]) => [name, decode(member)]))
}

const decodeTyped = (key: string, inner: unknown): unknown => {
  if (key === '$numberInt' || key === '$numberLong' || key === '$numberDouble') return Number(inner)
  if (key === '$oid') return inner
  if (key === '$undefined') return null
  if (key === '$date') return new Date(typeof inner === 'string' ? inner : Number(decode(inner)))
  return undefined
}
