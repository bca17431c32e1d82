/** A key that types, and not one with a name such as `Enter`. An Arabic key types two letters at once. */
const isTyped = /^(?:.|[^a-zA-Z].*)$/u
const isLatin = /^[\p{ASCII}\p{Script=Latin}]$/u
/** Names of keys that type nothing yet: an input method composes the character, or it is a dead key. */
const UNTYPED = new Set(['Process', 'Dead', 'Unidentified'])

/** Unshifted and shifted characters of a US keyboard by physical key. */
const punctuation: Readonly<Record<string, string>> = {
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Minus: '-_',
  Equal: '=+',
  Space: '  ',
}

/** Part of a browser's keyboard event. */
interface PressedKey {
  key: string
  /** Physical key, such as `KeyA`. */
  code: string
  shiftKey: boolean
}

/**
 * Returns the key that a shortcut compares: the typed character in lower case, or the name of the key, such as `Enter`.
 * If the keyboard layout types no Latin characters, such as a Cyrillic one, the physical key decides. A digit key means
 * its digit without Shift also on layouts that need Shift for digits, such as AZERTY.
 */
export function shortcutKey({ key, code, shiftKey }: Readonly<PressedKey>): string {
  const [, digit] = (!shiftKey && /^Digit(\d)$/.exec(code)) || []
  if (digit !== undefined) return digit
  if (!isTyped.test(key) && !UNTYPED.has(key)) return key
  // Full-width characters of an input method become their usual form, and the Turkish `İ` becomes `i`.
  const typed = key.normalize('NFKC').toLowerCase().replace('\u0307', '')
  if (isLatin.test(typed)) return typed
  const [, letter, numpadDigit] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? []
  return letter?.toLowerCase() ?? numpadDigit ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key
}
