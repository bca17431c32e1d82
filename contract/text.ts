import { z } from 'zod'
import { LINE, NAME } from './invisible-characters.ts'

/** Unicode has two forms of letters such as `é`. The composed form (NFC) is stored and compared. */
const composed = () => z.string().normalize('NFC')

const WELL_FORMED = /^[^\0\p{Cs}]*$/u
const NOT_WELL_FORMED = 'must be well-formed text without NUL'

/**
 * Untrusted text. PostgreSQL accepts neither NUL nor lone surrogates, so the schema rejects both: every string of a
 * request has a type of this file or matches a pattern (`server/testing/contract-endpoints.ts` finds exceptions).
 * Lengths count UTF-16 units. The pattern is not tried on a text that is too long, since it may be slow.
 */
export const text = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(WELL_FORMED, NOT_WELL_FORMED)

/** Like {@link text}, for identifiers: existing ones may have any Unicode form. */
export const identifier = (maxLength: number, minLength = 1) =>
  z.string().min(minLength).max(maxLength, { abort: true }).regex(WELL_FORMED, NOT_WELL_FORMED)

const INVALID_CHARACTERS = 'must not contain control or invisible characters'

/**
 * Single-line text, such as titles, names and labels. Control and invisible characters are rejected as mistakes or
 * spoofing attempts.
 */
export const line = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(LINE, INVALID_CHARACTERS)

/** A name in the catalogue file of an academy, such as a tag. Unlike {@link line}, it may have several lines. */
export const name = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(NAME, INVALID_CHARACTERS)

/** Returns whether a validation issue is about the characters that {@link line} and {@link name} reject. */
export const isCharacterIssue = ({ message }: { message: string }) => message === INVALID_CHARACTERS
