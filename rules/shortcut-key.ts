/** A key that types characters, unlike one with a name such as `Enter`. An Arabic key types two letters at once. */
const TYPED_KEY = /^(?:.|[^a-zA-Z].*)$/u
const LATIN_CHARACTER = /^[\p{ASCII}\p{Script=Latin}]$/u
/** Punctuation that no shortcut uses, but that Arabic, Hebrew and Thai keyboards type with letter keys. */
const NO_SHORTCUT = /^[!-*@[-`{-~]$/
/** Keys that have not typed a character yet: an input method composes it, or it is a dead key. */
const PENDING_KEYS = new Set(['Process', 'Dead', 'Unidentified'])

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
export function getShortcutKey(event: Readonly<PressedKey>): string {
  const { key, code, shiftKey } = event
  if (event.getModifierState?.('AltGraph')) return key
  const [, digit] = (!shiftKey && /^Digit(\d)$/.exec(code)) || []
  if (digit !== undefined) return digit
  if (!TYPED_KEY.test(key) && !PENDING_KEYS.has(key)) return key
  // Full-width characters of an input method become their usual form, and both Turkish letters I become `i`.
  const typed = key.normalize('NFKC').toLowerCase().replace('\u0307', '').replace('ı', 'i')
  const [, letter, numpadDigit] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? []
  if (LATIN_CHARACTER.test(typed) && !(letter && NO_SHORTCUT.test(typed))) return typed
  return letter?.toLowerCase() ?? numpadDigit ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key
}
