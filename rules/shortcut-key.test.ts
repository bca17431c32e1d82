import { expect, test } from 'vitest'
import { getShortcutKey } from './shortcut-key.ts'

test.each([
  ['Latin letter', 'K', 'KeyK', 'k'],
  ['Hebrew apostrophe on the W key', "'", 'KeyW', 'w'],
  ['Hebrew slash on the Q key', '/', 'KeyQ', '/'],
  ['Greek semicolon on the Q key', ';', 'KeyQ', ';'],
  ['Latin letter of another layout (AZERTY)', 'a', 'KeyQ', 'a'],
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  ['Korean input method', 'Process', 'KeyK', 'k'],
  ['Cyrillic letter on the comma key', 'б', 'Comma', ','],
  ['Arabic key of two letters', 'لا', 'KeyB', 'b'],
  ['Georgian', 'კ', 'KeyK', 'k'],
  ['Thai', 'า', 'KeyK', 'k'],
  ['Thai vowel sign', 'ั', 'KeyY', 'y'],
  ['Thai digit row', 'ๅ', 'Digit1', '1'],
  ['Persian digit of the number pad', '۳', 'Numpad3', '3'],
  ['number pad without its lock', 'ArrowLeft', 'Numpad4', 'ArrowLeft'],
  ['full-width letter of a Japanese input method', 'ｋ', 'KeyK', 'k'],
  ['space of a Japanese input method', 'Process', 'Space', ' '],
  ['dead key', 'Dead', 'KeyN', 'n'],
  ['dead key without a shortcut', 'Dead', 'BracketLeft', 'Dead'],
  ['Dvorak', ',', 'KeyW', ','],
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['Turkish capital with Caps Lock', 'İ', 'Quote', 'i'],
  ['Turkish dotless letter', 'ı', 'KeyI', 'i'],
  ['Bengali conjunct', 'ক্ষ', 'KeyK', 'k'],
  ['half-width katakana', 'ﾉ', 'KeyK', 'k'],
  ['kana on the digit row', 'ぬ', 'Digit1', '1'],
  ['ideographic full stop', '。', 'Period', '.'],
  ['Dvorak semicolon on the Z key', ';', 'KeyZ', ';'],
  ['function key', 'F5', 'F5', 'F5'],
  ['accented Latin letter', 'é', 'KeyW', 'é'],
  ['digit key without Shift (AZERTY)', '&', 'Digit1', '1'],
  ['digit key without Shift (Czech)', 'ě', 'Digit2', '2'],
  ['digit of the number pad', '7', 'Numpad7', '7'],
  ['named key', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%s: %s of %s is the shortcut %s', (_, key, code, shortcut) => {
  expect(getShortcutKey({ key, code, shiftKey: false })).toBe(shortcut)
})

test.each([
  ['US', '?', 'Slash', '?'],
  ['AZERTY', '1', 'Digit1', '1'],
  ['US', '!', 'Digit1', '!'],
  ['QWERTZ', '/', 'Digit7', '/'],
  ['Arabic', '؟', 'Slash', '?'],
  ['Cyrillic', 'Л', 'KeyK', 'k'],
  ['Cyrillic', 'Ю', 'Period', '>'],
  ['Thai', '(', 'KeyZ', 'z'],
  ['Thai', '"', 'KeyW', 'w'],
  ['Arabic', '~', 'KeyZ', 'z'],
  ['Persian', '{', 'KeyP', 'p'],
  ['Chinese', '《', 'Comma', '<'],
  ['US', '(', 'Digit9', '('],
  ['US', '"', 'Quote', '"'],
])('with Shift on a %s keyboard, %s of %s is the shortcut %s', (_, key, code, shortcut) => {
  expect(getShortcutKey({ key, code, shiftKey: true })).toBe(shortcut)
})

test.each([
  ['German', 'µ', 'KeyM', 'µ'],
  ['German', '{', 'Digit7', '{'],
  ['Canadian', '<', 'Comma', '<'],
])('with AltGr on a %s keyboard, %s of %s is %s', (_, key, code, shortcut) => {
  expect(getShortcutKey({ key, code, shiftKey: false, getModifierState: () => true })).toBe(shortcut)
})
