import { z } from 'zod'
import { LINE, NAME } from './unseen-characters.ts'

/**
 * Untrusted text. PostgreSQL accepts neither NUL nor lone surrogates, so the schema rejects both: every string of a
 * request is one of these types or matches a pattern (`server/testing/contract-endpoints.ts` finds exceptions). Lengths
 * count UTF-16 units. A text that is too long is not matched, since patterns may be slow on it.
 */
export const text = (maxLength: number, minLength = 1) =>
  z
    .string()
    .min(minLength)
    .max(maxLength, { abort: true })
    .regex(/^[^\0\p{Cs}]*$/u, 'must be well-formed text without NUL')

const INVALID_CHARACTERS = 'must not contain control or invisible characters'

/**
 * Single-line text, such as titles, names and labels. Control and invisible characters are rejected as mistakes or
 * spoofing attempts.
 */
export const line = (maxLength: number, minLength = 1) =>
  z.string().min(minLength).max(maxLength, { abort: true }).regex(LINE, INVALID_CHARACTERS)

/** A name in the file of an academy's catalogue, which may have several lines. */
export const name = (maxLength: number, minLength = 1) =>
  z.string().min(minLength).max(maxLength, { abort: true }).regex(NAME, INVALID_CHARACTERS)

/** Returns whether an issue of a schema is that of {@link line} or {@link name}. */
export const isCharacterIssue = ({ message }: { message: string }) => message === INVALID_CHARACTERS
