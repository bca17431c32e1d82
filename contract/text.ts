import { z } from 'zod'
import { LINE, NAME } from './unseen-characters.ts'

/**
 * Text that comes from outside. PostgreSQL knows neither NUL nor half of a surrogate pair, so neither gets past a
 * schema: every string of a request is one of these two or follows a pattern (`server/testing/contract-endpoints.ts` finds one that
 * does not). Lengths count UTF-16 units. What is too long is looked at no further: a pattern may take long for it.
 */
export const text = (most: number, least = 1) =>
  z
    .string()
    .min(least)
    .max(most, { abort: true })
    .regex(/^[^\0\p{Cs}]*$/u, 'must be well-formed text without NUL')

const error = 'must not contain control or invisible characters'

/**
 * Text of one line, as titles, names and labels are: a control character in it, or one that nobody sees, would only
 * ever be an accident, or an attack on whoever reads it.
 */
export const line = (most: number, least = 1) => z.string().min(least).max(most, { abort: true }).regex(LINE, error)

/** A name in the file of an academy's catalogue, where it may have several lines. */
export const name = (most: number, least = 1) => z.string().min(least).max(most, { abort: true }).regex(NAME, error)

/** Whether an issue of a schema is that of {@link line} or {@link name}. */
export const isUnseen = ({ message }: { message: string }) => message === error
