import { z } from 'zod'
import { CONTENT_TEXT_LENGTH } from './content-limits.ts'
import { PICTURE_ADDRESS } from './picture-address.ts'
import { line, text } from '../text.ts'

/** The last part of an address: lower-case words with hyphens between them, such as `situational-awareness`. */
export const Slug = line(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words separated by hyphens')

/** One line, without spaces around it: in a file it stands behind the name of its field. */
export const Line = (most: number) => line(most).regex(/^\S(.*\S)?$/u, 'must not start or end with a space')

/** A paragraph without markup. Characters: at most 10,000. */
export const Paragraph = text(10_000)

/** Markdown, with line feeds alone between its lines. Characters: at most {@link CONTENT_TEXT_LENGTH}. */
export const Markdown = text(CONTENT_TEXT_LENGTH).regex(/^[^\r]*$/, 'must separate its lines with line feeds only')

/** A lesson's page, an own page or another site: what a link of a text may lead to. */
export const Href = line(2000).regex(/^(\/(?![/\\])|https:\/\/|mailto:)/, 'must start with /, https:// or mailto:')

/** A day, as `2026-11-21`. */
export const Day = z.iso.date('must be a date such as 2026-11-21').max(20)

/**
 * A picture of the academy by its address, such as `/pictures/0123456789abcdef-1600x900`. The last two numbers are its
 * width and height in pixels, so that a page keeps its room before it has come.
 */
export const PictureAddress = z
  .string()
  .regex(PICTURE_ADDRESS, "must be one of the academy's pictures, such as /pictures/0123456789abcdef-1600x900")
  .max(100)
