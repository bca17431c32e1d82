import { setImmediate as nextTurn } from 'node:timers/promises'
import { EJSON, ObjectId } from 'bson'
import { z } from 'zod'
import { fail } from '#server/errors.ts'

/**
 * Encodes a value of the driver's types as canonical EJSON (session service §2).
 */
export function encode(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map(encode)
  // Fast path for the two most common types: the driver's library takes ten times as long.
  if (isInt32(value)) return { $numberInt: String(value) }
  if (value instanceof ObjectId) return { $oid: value.toHexString() }
  return isPlainObject(value) ? encodeFields(value) : encodeOther(value)
}

/** Number of list items that are serialized before yielding to other calls. */
const ITEMS_PER_PIECE = 100

/**
 * Serializes a result, and reports its size in bytes to `count`. Writes a long list in pieces, because it would block
 * other calls for many milliseconds.
 */
export async function writeResult(value: unknown, count: (bytes: number) => void): Promise<string> {
  const write = (values: readonly unknown[]) => {
    const text = values.map((item) => JSON.stringify(encode(item))).join(',')
    count(Buffer.byteLength(text))
    return text
  }
  if (!Array.isArray(value)) return write([value])
  const pieces: string[] = []
  for (let start = 0; start < value.length; start += ITEMS_PER_PIECE) {
    if (start > 0) await nextTurn()
    pieces.push(write(value.slice(start, start + ITEMS_PER_PIECE)))
  }
  return `[${pieces.join(',')}]`
}

/** Whether a value is an int32. -0 is a double. */
const isInt32 = (value: unknown): value is number => typeof value === 'number' && Object.is(value | 0, value)

/** Excludes objects with a property `__proto__`, which an assignment would lose and the driver's library preserves. */
const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.hasOwn(value, '__proto__')

function encodeFields(value: Readonly<Record<string, unknown>>): unknown {
  const encoded: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) encoded[name] = encode(field)
  return encoded
}

function encodeOther(value: unknown): unknown {
  const encoded: Record<string, unknown> = EJSON.serialize({ value }, { relaxed: false })
  return encoded['value']
}

const Decoded = z.object({ values: z.array(z.unknown()) })

/** Decodes the arguments of a call to the driver's types. */
export function decode(values: unknown[]): readonly unknown[] {
  try {
    return Decoded.parse(EJSON.deserialize({ values })).values
  } catch {
    return fail('BadRequest', "'arguments' is not extended JSON")
  }
}
