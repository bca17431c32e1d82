import { z } from 'zod'
import { MAX_CONTENT_TEXT_LENGTH } from './content-limits.ts'
import { PICTURE_PATH_PATTERN } from './picture-path.ts'
import { line, text } from '../text.ts'

/** Last part of a URL: lowercase words separated by hyphens, such as `situational-awareness`. */
export const Slug = line(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words separated by hyphens')

/** One line without surrounding spaces, which the lines `field: value` of a content file could not preserve. */
export const Line = (maxLength: number) => line(maxLength).regex(/^\S(.*\S)?$/u, 'must not start or end with a space')

/** A paragraph without markup. At most 10,000 characters. */
export const Paragraph = text(10_000)

/** Markdown with line feeds as the only line breaks. At most {@link MAX_CONTENT_TEXT_LENGTH} characters. */
export const Markdown = text(MAX_CONTENT_TEXT_LENGTH).regex(/^[^\r]*$/, 'must separate its lines with line feeds only')

/** Target of a link in a text: a page of the site, another site, or an email address. */
export const Href = line(2000).regex(/^(\/(?![/\\])|https:\/\/|mailto:)/, 'must start with /, https:// or mailto:')

/** A day, as `2026-11-21`. */
export const Day = z.iso.date('must be a date such as 2026-11-21').max(20)

/**
 * Path of one of the academy's pictures, such as `/pictures/0123456789abcdef-1600x900`. The last two numbers are the
 * width and height in pixels, so that a page can reserve space before the picture is loaded.
 */
export const PicturePath = z
  .string()
  .regex(PICTURE_PATH_PATTERN, "must be one of the academy's pictures, such as /pictures/0123456789abcdef-1600x900")
  .max(100)
