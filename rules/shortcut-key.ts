const isCharacter = /^.$/u
const isLatin = /^[\p{ASCII}\p{Script=Latin}]$/u

/** Unshifted and shifted characters of a US keyboard by physical key. */
const punctuation: Readonly<Record<string, string>> = {
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
  Minus: '-_',
  Equal: '=+',
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
  // While an input method composes a character, the browser names the key `Process`.
  if (key !== 'Process' && (!isCharacter.test(key) || isLatin.test(key)))
    return isCharacter.test(key) ? key.toLowerCase() : key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter?.toLowerCase() ?? punctuation[code]?.[shiftKey ? 1 : 0] ?? key
}
