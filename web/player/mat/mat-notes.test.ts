import { expect, test } from 'vitest'
import { noteFor } from './mat-notes.ts'

const notes = [
  { at: 7.4, text: 'a moment late' },
  { at: 5, text: 'first' },
  { at: 9, text: 'elsewhere' },
]

test('the notes of a stretch take turns with its repetitions, in the order of the film', () => {
  const stretch = { a: 5, b: 7 }
  expect([0, 1, 2].map((pass) => noteFor(notes, stretch, pass))).toEqual(['first', 'a moment late', 'first'])
  expect(noteFor(notes, { a: 10, b: 12 }, 0)).toBeUndefined()
})
