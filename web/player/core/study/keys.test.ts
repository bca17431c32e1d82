import { expect, test } from 'vitest'
import { commandOf, type KeyPress } from './keys.ts'

/** A place on the page that answers to some selectors. */
const place = (...names: string[]) =>
  Object.assign(new EventTarget(), {
    closest: (selectors: string) => (selectors.split(', ').some((one) => names.includes(one)) ? {} : null),
  })
const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false }
const press = (key: string, rest: Partial<KeyPress> = {}, singleKeys = true) =>
  commandOf({ key, ...bare, target: place(), ...rest }, { singleKeys })
const pressAfterTab = (key: string, target: EventTarget) =>
  commandOf({ key, ...bare, target }, { singleKeys: true, focusByTab: true })
/** What a text field answers to: the selector of `keys.ts`. */
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
  ['PageDown', { do: 'chapter', way: 1 }],
  ['<', { do: 'speed', way: -1 }],
  [',', { do: 'step', way: -1 }],
  ['.', { do: 'step', way: 1 }],
  ['+', { do: 'size', way: 1 }],
  ['i', { do: 'window' }],
  ['a', { do: 'mark', end: 'a' }],
  ['B', { do: 'mark', end: 'b' }],
  ['x', { do: 'clear' }],
  ['s', { do: 'save' }],
  ['o', { do: 'loopChapter' }],
  ['h', { do: 'loopSecond' }],
  ['r', { do: 'mirror' }],
  ['?', { do: 'help' }],
])('%s means %o', (key, command) => {
  expect(press(key)).toEqual(command)
})

test('shift moves between lessons and over a magnified picture, control between chapters', () => {
  expect(press('N', { shiftKey: true })).toEqual({ do: 'lesson', way: 1 })
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'pan', x: 0.1, y: 0 })
  expect(press('ArrowLeft', { ctrlKey: true })).toEqual({ do: 'chapter', way: -1 })
})

test('who has switched single keys off keeps those that nobody says or types', () => {
  for (const key of ['k', 'a', '5', '?', '.', '<']) expect(press(key, {}, false)).toBeUndefined()
  for (const key of [' ', 'ArrowLeft', 'Home', 'PageDown']) expect(press(key, {}, false)).toBeDefined()
})

test('keys that are typed in a field stay in the field', () => {
  expect(press('k', { target: place(field) })).toBeUndefined()
  expect(press('7', { target: place('textarea') })).toBeUndefined()
})

test('the volume takes the keys that move it, every other key still plays', () => {
  const volume = place('input[type="range"]')
  expect(press('ArrowUp', { target: volume })).toBeUndefined()
  expect(press('Home', { target: volume })).toBeUndefined()
  expect(press('k', { target: volume })).toEqual({ do: 'toggle' })
  expect(press(' ', { target: volume })).toEqual({ do: 'toggle' })
})

test('space pauses whatever was clicked last, except in a field', () => {
  for (const clicked of ['button', 'summary', 'a[href]', 'select', 'input[type="checkbox"]'])
    expect(press(' ', { target: place(clicked) })).toEqual({ do: 'toggle' })
  expect(press(' ', { target: place(field) })).toBeUndefined()
  expect(press(' ', { target: place('textarea') })).toBeUndefined()
})

test('space presses a focused control; every other key still controls the player', () => {
  for (const reached of ['button', 'summary', 'select', 'input[type="checkbox"]'])
    expect(pressAfterTab(' ', place(reached))).toBeUndefined()
  expect(pressAfterTab(' ', place())).toEqual({ do: 'toggle' })
  expect(pressAfterTab('k', place('button'))).toEqual({ do: 'toggle' })
})

test('a choice takes its letters and arrows', () => {
  expect(press('ArrowDown', { target: place('input[type="radio"]') })).toBeUndefined()
  expect(press('k', { target: place('select') })).toBeUndefined()
})

test('shortcuts of the browser stay with the browser', () => {
  expect(press('l', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined()
  expect(press('f', { metaKey: true })).toBeUndefined()
})

test('a key that a control has used is not used twice', () => {
  expect(press('ArrowRight', { defaultPrevented: true })).toBeUndefined()
})

test('keys that mean nothing do nothing', () => {
  expect(press('q')).toBeUndefined()
  expect(press('Tab')).toBeUndefined()
})
