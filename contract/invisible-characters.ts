/**
 * Characters allowed in single-line text. This file does not import zod, so that pages that do not load zod can use the
 * patterns.
 */

/**
 * Invisible characters that change the text direction, make names look alike, or hide text in a name. Variation
 * selectors are allowed, since emoji and Japanese names need them.
 */
const INVISIBLE = String.raw`\xAD\u034F\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}`
/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = String.raw`\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`
/** Direction marks for punctuation and digits: allowed only in text with right-to-left letters. */
const DIRECTION_MARKS = String.raw`\u061C\u200E\u200F`
/** Joiners, used by emoji, Persian and Indic scripts, but not by Latin letters. */
const JOINERS = String.raw`\u200C\u200D`
/** Characters that a joiner may follow: not Latin letters. */
const BEFORE_JOINER = String.raw`[^\0-\u02FF]`
/** Flags of England, Scotland and Wales: invisible tag characters after a black flag. */
const FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`
/** Line breaks and control characters. */
const BREAKS = String.raw`\p{Cc}\u2028\u2029`

/** Builds a pattern that matches text without invisible characters and without the `excluded` characters. */
const visiblePattern = (excluded: string) =>
  new RegExp(
    `^(?:(?=.*[${RIGHT_TO_LEFT}])|(?!.*[${DIRECTION_MARKS}]))(?:[^${excluded}\\p{Cs}${INVISIBLE}${JOINERS}]|${FLAG}|(?<=${BEFORE_JOINER})[${JOINERS}])*$`,
    'su',
  )
export const NAME_PATTERN = visiblePattern(String.raw`\0`)
export const LINE_PATTERN = visiblePattern(BREAKS)

const invisiblePattern = new RegExp(`(${FLAG})|[\\p{Cs}${INVISIBLE}]`, 'gu')
const allBreaks = new RegExp(`[${BREAKS}]`, 'gu')
const allMarks = new RegExp(`[${DIRECTION_MARKS}]`, 'gu')
const rightToLeft = new RegExp(`[${RIGHT_TO_LEFT}]`, 'u')
const looseJoiners = new RegExp(`(?<!${BEFORE_JOINER})[${JOINERS}]+`, 'gu')

/**
 * Strips the characters that `line` rejects; the result may be empty. Returns valid text unchanged. Truncate a text
 * before this call, not after it, since truncation may separate a joiner from its letter.
 */
export function stripInvisible(value: string): string {
  if (LINE_PATTERN.test(value)) return value
  const visible = value.replaceAll(invisiblePattern, '$1').replaceAll(allBreaks, ' ')
  const withDirection = rightToLeft.test(visible) ? visible : visible.replaceAll(allMarks, '')
  // Must be last: earlier steps may have removed the character before a joiner.
  return withDirection.replaceAll(looseJoiners, '')
}
