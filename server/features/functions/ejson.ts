import { EJSON } from 'bson'
import { z } from 'zod'
import { fail } from '#server/fail.ts'

/** A value of the driver's types as canonical EJSON (session service §2). Most of an answer is text and its brackets, which stay as they are. */
export function encode(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.map(encode)
  return isPlain(value) ? encodeMembers(value) : encodeOther(value)
}

/** A member called `__proto__` would be lost in an assignment: the driver's own library knows how to keep it. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  !Object.hasOwn(value, '__proto__')

function encodeMembers(value: Readonly<Record<string, unknown>>): unknown {
  const encoded: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) encoded[name] = encode(member)
  return encoded
}

function encodeOther(value: unknown): unknown {
  const encoded: Record<string, unknown> = EJSON.serialize({ value }, { relaxed: false })
  return encoded['value']
}

const Decoded = z.object({ values: z.array(z.unknown()) })

/** The arguments of a call, in the driver's types. */
export function decode(values: unknown[]): readonly unknown[] {
  try {
    return Decoded.parse(EJSON.deserialize({ values })).values
  } catch {
    return fail('BadRequest', "'arguments' is not extended JSON")
  }
}
