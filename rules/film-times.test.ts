import { expect, test } from 'vitest'
import { moveChapters } from './film-times.ts'

const chapters = [
  { at: 0, title: 'Setup' },
  { at: 10, title: 'Entry' },
  { at: 30.5, title: 'Finish' },
  { at: 55, title: 'Safety' },
]

test('chapters keep their frames in a cut, and the chapter during which it starts is moved to its start', () => {
  expect(moveChapters(chapters, -14, 41)).toEqual([
    { at: 0, title: 'Entry' },
    { at: 16.5, title: 'Finish' },
  ])
})

test('undoing a cut moves the chapters back', () => {
  expect(
    moveChapters(
      [
        { at: 0, title: 'Entry' },
        { at: 16.5, title: 'Finish' },
      ],
      14,
      60,
    ),
  ).toEqual([
    { at: 14, title: 'Entry' },
    { at: 30.5, title: 'Finish' },
  ])
})

test('chapters are kept in another film with the same start, up to its length', () => {
  expect(moveChapters(chapters, 0, 55)).toEqual(chapters.slice(0, 3))
})

test('a film without chapters gets none', () => {
  expect(moveChapters([], -3, 10)).toEqual([])
})
