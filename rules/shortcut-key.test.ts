import { expect, test } from 'vitest'
import { shortcutKey } from './shortcut-key.ts'

test.each([
  ['Latin letter', 'K', 'KeyK', 'k'],
  ['Latin letter of another layout (AZERTY)', 'a', 'KeyQ', 'a'],
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  ['Korean input method', 'Process', 'KeyK', 'k'],
  ['Cyrillic letter on the comma key', 'б', 'Comma', ','],
  ['accented Latin letter', 'é', 'KeyW', 'é'],
  ['digit key without Shift (AZERTY)', '&', 'Digit1', '1'],
  ['digit key without Shift (Czech)', 'ě', 'Digit2', '2'],
  ['digit of the number pad', '7', 'Numpad7', '7'],
  ['named key', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
])('%s: %s of %s is the shortcut %s', (_, key, code, shortcut) => {
  expect(shortcutKey({ key, code, shiftKey: false })).toBe(shortcut)
})

test.each([
  ['US', '?', 'Slash', '?'],
  ['AZERTY', '1', 'Digit1', '1'],
  ['US', '!', 'Digit1', '!'],
  ['Cyrillic', 'Л', 'KeyK', 'k'],
  ['Cyrillic', 'Ю', 'Period', '>'],
])('with Shift on a %s keyboard, %s of %s is the shortcut %s', (_, key, code, shortcut) => {
  expect(shortcutKey({ key, code, shiftKey: true })).toBe(shortcut)
})
