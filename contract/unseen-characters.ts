/**
 * Which characters a text of one line may have. It stands beside `text.ts`, without its schema library, for pages that
 * load none.
 */

/**
 * Characters that nobody sees, and that change what others see: they turn the direction of what follows, let two names
 * look alike, or hide a text in a name. Variation selectors stay, since emoji and Japanese names need them.
 */
const UNSEEN = String.raw`\xAD\u034F\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}`
/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT = String.raw`\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}`
/** They say in which direction a period or a number stands: something only beside letters from right to left. */
const MARKS = String.raw`\u061C\u200E\u200F`
/** Joiners, which emoji, Persian and Indian languages write, and Latin letters do not. */
const JOINERS = String.raw`\u200C\u200D`
/** What joiners have to follow: neither the beginning nor a Latin letter. */
const JOINED = String.raw`[^\0-\u02FF]`
/** The flags of England, Scotland and Wales: letters that nobody sees, behind a black flag. */
const FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`
/** What ends a line, or moves in it. */
const BREAKS = String.raw`\p{Cc}\u2028\u2029`

/** Text without what nobody sees, and without `others`. */
const seen = (others: string) =>
  new RegExp(
    `^(?:(?=.*[${RIGHT_TO_LEFT}])|(?!.*[${MARKS}]))(?:[^${others}\\p{Cs}${UNSEEN}${JOINERS}]|${FLAG}|(?<=${JOINED})[${JOINERS}])*$`,
    'su',
  )
export const NAME = seen(String.raw`\0`)
export const LINE = seen(BREAKS)

const hidden = new RegExp(`(${FLAG})|[\\p{Cs}${UNSEEN}]`, 'gu')
const breaks = new RegExp(`[${BREAKS}]`, 'gu')
const marks = new RegExp(`[${MARKS}]`, 'gu')
const rightToLeft = new RegExp(`[${RIGHT_TO_LEFT}]`, 'u')
const looseJoiners = new RegExp(`(?<!${JOINED})[${JOINERS}]+`, 'gu')

/**
 * The text as `line` takes it, which may be empty: unchanged where it takes it as it is, else without what it refuses.
 * Cut a text before, not after: a cut may part a joiner from its letter.
 */
export function withoutUnseen(value: string): string {
  if (LINE.test(value)) return value
  const shown = value.replaceAll(hidden, '$1').replaceAll(breaks, ' ')
  const placed = rightToLeft.test(shown) ? shown : shown.replaceAll(marks, '')
  // Last: what stood between a joiner and its letter is gone now.
  return placed.replaceAll(looseJoiners, '')
}
