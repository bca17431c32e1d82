import { z } from 'zod'

/**
 * Text that comes from outside. PostgreSQL knows neither NUL nor half of a surrogate pair, so neither gets past a schema: every string of a request is one of
 * these two or follows a pattern (`server/test/declared.ts` finds one that does not). Lengths count UTF-16 units.
 * What is too long is looked at no further: a pattern may take long for it.
 */
export const text = (most: number, least = 1) =>
  z
    .string()
    .min(least)
    .max(most, { abort: true })
    .regex(/^[^\0\p{Cs}]*$/u, 'must be well-formed text without NUL')

/** Text of one line, as names are: a control character in it would only ever be an accident, or an attack on whoever prints it. */
export const line = (most: number, least = 1) =>
  z
    .string()
    .min(least)
    .max(most, { abort: true })
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters')
