import { z } from 'zod'
import { LINE_PATTERN, NAME_PATTERN } from './invisible-characters.ts'

/** Unicode has two forms of letters such as `é`. The composed form (NFC) is stored and compared. */
const composed = () => z.string().normalize('NFC')

const WELL_FORMED_PATTERN = /^[^\0\p{Cs}]*$/u
const NOT_WELL_FORMED_MESSAGE = 'must be well-formed text without NUL'

/**
 * Untrusted text. PostgreSQL accepts neither NUL nor lone surrogates, so the schema rejects both: every string of a
 * request has a type of this file or matches a pattern (`server/testing/contract-endpoints.ts` finds exceptions).
 * Lengths count UTF-16 units. The pattern may be slow, so a text that is too long is rejected before.
 */
export const text = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(WELL_FORMED_PATTERN, NOT_WELL_FORMED_MESSAGE)

/** Like {@link text}, for identifiers: existing identifiers may have any Unicode form. */
export const identifier = (maxLength: number, minLength = 1) =>
  z.string().min(minLength).max(maxLength, { abort: true }).regex(WELL_FORMED_PATTERN, NOT_WELL_FORMED_MESSAGE)

const INVALID_CHARACTERS_MESSAGE = 'must not contain control or invisible characters'

/**
 * Single-line text, such as titles, names and labels. Control and invisible characters are rejected as mistakes or
 * spoofing attempts.
 */
export const line = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(LINE_PATTERN, INVALID_CHARACTERS_MESSAGE)

/** A name in the catalogue file of an academy, such as a tag. Unlike {@link line}, it may have several lines. */
export const name = (maxLength: number, minLength = 1) =>
  composed().min(minLength).max(maxLength, { abort: true }).regex(NAME_PATTERN, INVALID_CHARACTERS_MESSAGE)

/** Returns whether a validation issue is about the characters that {@link line} and {@link name} reject. */
export const isCharacterIssue = ({ message }: { message: string }) => message === INVALID_CHARACTERS_MESSAGE
