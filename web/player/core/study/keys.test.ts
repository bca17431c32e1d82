import { expect, test } from 'vitest'
import { findCommand, isRepeatable, type KeyPress } from './keys.ts'

/** Event target that matches some selectors. */
const place = (...names: string[]) =>
  Object.assign(new EventTarget(), {
    closest: (selectors: string) => (selectors.split(', ').some((selector) => names.includes(selector)) ? {} : null),
  })
const noModifiers = {
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
}
const press = (key: string, rest: Partial<KeyPress> = {}, singleKeys = true) =>
  findCommand({ key, ...noModifiers, target: place(), ...rest }, { singleKeys })
const pressAfterTab = (key: string, target: EventTarget) =>
  findCommand({ key, ...noModifiers, target }, { singleKeys: true, isFocusedByTab: true })
/** Selector of text fields in `keys.ts`. */
const field = 'input:not([type="range"]):not([type="checkbox"]):not([type="radio"])'

test.each([
  ['k', { do: 'toggle' }],
  [' ', { do: 'toggle' }],
  ['j', { do: 'skip', seconds: -10 }],
  ['L', { do: 'skip', seconds: 10 }],
  ['ArrowLeft', { do: 'skip', seconds: -5 }],
  ['ArrowUp', { do: 'louder', by: 0.05 }],
  ['m', { do: 'mute' }],
  ['c', { do: 'captions' }],
  ['f', { do: 'fullscreen' }],
  ['Home', { do: 'share', share: 0 }],
  ['7', { do: 'share', share: 0.7 }],
  ['PageDown', { do: 'chapter', direction: 1 }],
  ['<', { do: 'speed', direction: -1 }],
  [',', { do: 'step', direction: -1 }],
  ['.', { do: 'step', direction: 1 }],
  ['+', { do: 'size', direction: 1 }],
  ['i', { do: 'window' }],
  ['a', { do: 'mark', end: 'a' }],
  ['B', { do: 'mark', end: 'b' }],
  ['x', { do: 'clear' }],
  ['s', { do: 'save' }],
  ['o', { do: 'loopChapter' }],
  ['h', { do: 'loopHardestSecond' }],
  ['r', { do: 'mirror' }],
  ['?', { do: 'help' }],
])('%s maps to %o', (key, command) => {
  expect(press(key)).toEqual(command)
})

test('commands work on keyboards without Latin letters or without unshifted digits', () => {
  expect(press('ь', { code: 'KeyM' })).toEqual({ do: 'mute' })
  expect(press('Т', { code: 'KeyN', shiftKey: true })).toEqual({ do: 'lesson', direction: 1 })
  expect(press('-', { code: 'Digit6' })).toEqual({ do: 'share', share: 0.6 })
  expect(press('б', { code: 'Comma' })).toEqual({ do: 'step', direction: -1 })
})

test('a held key repeats steps only', () => {
  const repeated = (key: string, rest: Partial<KeyPress> = {}) => {
    const command = press(key, rest)
    return command && isRepeatable(command)
  }
  for (const key of ['.', ',', 'ArrowLeft', 'ArrowUp', 'j']) expect(repeated(key)).toBe(true)
  expect(repeated('ArrowUp', { shiftKey: true })).toBe(true)
  for (const key of ['f', 'k', ' ', 'm', 'a', 'b', 'x', 's', 'r', 't', 'z', 'c', '>', 'PageDown', '5'])
    expect(repeated(key)).toBe(false)
})

test('shift changes lessons and pans a magnified picture, control changes chapters', () => {
  expect(press('N', { shiftKey: true })).toEqual({ do: 'lesson', direction: 1 })
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'pan', x: 0.1, y: 0 })
  expect(press('ArrowLeft', { ctrlKey: true })).toEqual({ do: 'chapter', direction: -1 })
})

test('keys other than letters and digits work with single-key shortcuts off', () => {
  for (const key of ['k', 'a', '5', '?', '.', '<']) expect(press(key, {}, false)).toBeUndefined()
  for (const key of [' ', 'ArrowLeft', 'Home', 'PageDown']) expect(press(key, {}, false)).toBeDefined()
})

test('keys in a text field are ignored', () => {
  expect(press('k', { target: place(field) })).toBeUndefined()
  expect(press('7', { target: place('textarea') })).toBeUndefined()
})

test('the volume slider uses its own keys, every other key works', () => {
  const volume = place('input[type="range"]')
  expect(press('ArrowUp', { target: volume })).toBeUndefined()
  expect(press('Home', { target: volume })).toBeUndefined()
  expect(press('k', { target: volume })).toEqual({ do: 'toggle' })
  expect(press(' ', { target: volume })).toEqual({ do: 'toggle' })
})

test('space pauses whatever was clicked last, except in a text field', () => {
  for (const clicked of ['button', 'summary', 'a[href]', 'select', 'input[type="checkbox"]'])
    expect(press(' ', { target: place(clicked) })).toEqual({ do: 'toggle' })
  expect(press(' ', { target: place(field) })).toBeUndefined()
  expect(press(' ', { target: place('textarea') })).toBeUndefined()
})

test('space activates a control focused by keyboard; every other key works', () => {
  for (const reached of ['button', 'summary', 'select', 'input[type="checkbox"]'])
    expect(pressAfterTab(' ', place(reached))).toBeUndefined()
  expect(pressAfterTab(' ', place())).toEqual({ do: 'toggle' })
  expect(pressAfterTab('k', place('button'))).toEqual({ do: 'toggle' })
})

test('a select uses letters and arrows', () => {
  expect(press('ArrowDown', { target: place('input[type="radio"]') })).toBeUndefined()
  expect(press('k', { target: place('select') })).toBeUndefined()
})

test('browser shortcuts are ignored', () => {
  expect(press('l', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('f', { metaKey: true })).toBeUndefined()
})

test('a key handled by a control is ignored', () => {
  expect(press('ArrowRight', { defaultPrevented: true })).toBeUndefined()
})

test('unknown keys are ignored', () => {
  expect(press('q')).toBeUndefined()
  expect(press('Tab')).toBeUndefined()
})
