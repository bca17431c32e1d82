/** A key that types, and not one with a name such as `Enter`. An Arabic key types two letters at once. */
const isTyped = /^(?:.|[^a-zA-Z].*)$/u
const isLatin = /^[\p{ASCII}\p{Script=Latin}]$/u
/** Characters without a shortcut that Hebrew and Thai keyboards type with letter keys. */
const UNUSED = /^['"()]$/
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
  getModifierState?: (key: 'AltGraph') => boolean
}

/**
 * Returns the key that a shortcut compares: the typed character in lower case, or the name of the key, such as `Enter`.
 * If the keyboard layout types no Latin characters, such as a Cyrillic one, the physical key decides. A digit key means
 * its digit without Shift also on layouts that need Shift for digits, such as AZERTY. With AltGr, only the typed
 * character counts.
 */
export function shortcutKey(event: Readonly<PressedKey>): string {
  const { key, code, shiftKey } = event
  if (event.getModifierState?.('AltGraph')) return key
  const [, digit] = (!shiftKey && /^Digit(\d)$/.exec(code)) || []
  if (digit !== undefined) return digit
  if (!isTyped.test(key) && !UNTYPED.has(key)) return key
  // Full-width characters of an input method become their usual form, and the Turkish `İ` becomes `i`.
  const typed = key.normalize('NFKC').toLowerCase().replace('\u0307', '')
  const [, letter, numpadDigit] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? []
  if (isLatin.test(typed) && !(letter && UNUSED.test(typed))) return typed
  return letter?.toLowerCase() ?? numpadDigit ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key
}
