import { z } from 'zod'
import { LINE, NAME } from './unseen-characters.ts'

/**
 * Untrusted text. PostgreSQL accepts neither NUL nor lone surrogates, so the schema rejects both: every string of a
 * request has a type of this file or matches a pattern (`server/testing/contract-endpoints.ts` finds exceptions).
 * Lengths count UTF-16 units. The pattern is not tried on a text that is too long, since it may be slow.
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

/** A name in the catalogue file of an academy, such as a tag. Unlike {@link line}, it may have several lines. */
export const name = (maxLength: number, minLength = 1) =>
  z.string().min(minLength).max(maxLength, { abort: true }).regex(NAME, INVALID_CHARACTERS)

/** Returns whether a validation issue is about the characters that {@link line} and {@link name} reject. */
export const isCharacterIssue = ({ message }: { message: string }) => message === INVALID_CHARACTERS
