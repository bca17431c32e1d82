/** A key that types characters, unlike a named key such as `Enter`. Some keys of Arabic layouts type two letters. */
const TYPED_KEY = /^(?:.|[^a-zA-Z].*)$/u
const LATIN_CHARACTER = /^[\p{ASCII}\p{Script=Latin}]$/u
/** Punctuation that no shortcut uses, but that Arabic, Hebrew and Thai keyboards type with letter keys. */
const UNUSED_PUNCTUATION = /^[!-*@[-`{-~]$/
/**
 * Keys that have not typed a character yet, because an input method is composing it, or because the key is a dead key.
 */
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
 * If the keyboard layout types no Latin characters, such as a Cyrillic layout, the physical key is used. Without Shift,
 * a digit key returns its digit, even on layouts that need Shift for digits, such as AZERTY. With AltGr, the typed
 * character is returned unchanged.
 */
export function getShortcutKey(event: Readonly<PressedKey>): string {
  const { key, code, shiftKey } = event
  if (event.getModifierState?.('AltGraph')) return key
  const [, digit] = (!shiftKey && /^Digit(\d)$/.exec(code)) || []
  if (digit !== undefined) return digit
  if (!TYPED_KEY.test(key) && !PENDING_KEYS.has(key)) return key
  // Converts full-width characters of an input method to their usual form, and both Turkish letters I to `i`.
  const character = key.normalize('NFKC').toLowerCase().replace('\u0307', '').replace('ı', 'i')
  const [, letter, numpadDigit] = /^(?:Key([A-Z])|Numpad(\d))$/.exec(code) ?? []
  if (LATIN_CHARACTER.test(character) && !(letter && UNUSED_PUNCTUATION.test(character))) return character
  return letter?.toLowerCase() ?? numpadDigit ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key
}
