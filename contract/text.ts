import { z } from 'zod'
import { LINE, NAME } from './unseen-characters.ts'

/**
 * Untrusted text. PostgreSQL accepts neither NUL nor lone surrogates, so the schema rejects both: every string of a
 * request is one of these types or matches a pattern (`server/testing/contract-endpoints.ts` finds exceptions). Lengths
 * count UTF-16 units. A text that is too long is not matched, since patterns may be slow on it.
 */
export const text = (most: number, least = 1) =>
  z
    .string()
    .min(least)
    .max(most, { abort: true })
    .regex(/^[^\0\p{Cs}]*$/u, 'must be well-formed text without NUL')

const error = 'must not contain control or invisible characters'

/**
 * Single-line text, such as titles, names and labels. Control and invisible characters are rejected as mistakes or
 * spoofing attempts.
 */
export const line = (most: number, least = 1) => z.string().min(least).max(most, { abort: true }).regex(LINE, error)

/** A name in the file of an academy's catalogue, which may have several lines. */
export const name = (most: number, least = 1) => z.string().min(least).max(most, { abort: true }).regex(NAME, error)

/** Returns whether an issue of a schema is that of {@link line} or {@link name}. */
export const isUnseen = ({ message }: { message: string }) => message === error
