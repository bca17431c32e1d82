import { EJSON } from 'bson'
import { z } from 'zod'
import { fail } from '#server/fail.ts'

/** A value of the driver's types as canonical EJSON (session service §2). */
export function encode(value: unknown): unknown {
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
