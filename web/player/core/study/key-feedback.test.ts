import { expect, test } from 'vitest'
import { createState } from '../engine/state.ts'
import { getFeedback } from './key-feedback.ts'

const initial = createState().get()
const marked = (before: { a?: number; b?: number }, now: { a?: number; b?: number }, end: 'a' | 'b') =>
  getFeedback(
    {
      previous: { ...initial, ...before },
      current: { ...initial, ...now },
      video: { volume: 1, muted: false },
      chapters: [],
      clips: [],
    },
    { do: 'mark', end },
  )

test('a set end is named with its time', () => {
  expect(marked({}, { a: 4.2 }, 'a')).toBe('A at 0:04.20')
  expect(marked({ a: 4.2 }, { a: 4.2, b: 6 }, 'b')).toBe('B at 0:06.00')
})

test('both ends are named if they were swapped', () => {
  expect(marked({ b: 6 }, { a: 6, b: 9 }, 'a')).toBe('A at 0:06.00, B at 0:09.00')
})
