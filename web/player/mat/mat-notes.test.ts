import { expect, test } from 'vitest'
import { chooseNote } from './mat-notes.ts'

const notes = [
  { at: 7.4, text: 'a moment late' },
  { at: 5, text: 'first' },
  { at: 9, text: 'elsewhere' },
]

test('the notes of a range alternate with its repetitions, in time order', () => {
  const range = { a: 5, b: 7 }
  expect([0, 1, 2].map((pass) => chooseNote(notes, range, pass))).toEqual(['first', 'a moment late', 'first'])
  expect(chooseNote(notes, { a: 10, b: 12 }, 0)).toBeUndefined()
})
