import { expect, test } from 'vitest'
import { moveChapters } from './film-times.ts'

const chapters = [
  { at: 0, title: 'Setup' },
  { at: 10, title: 'Entry' },
  { at: 30.5, title: 'Finish' },
  { at: 55, title: 'Safety' },
]

test('chapters stay at the same frames of a shortened film, and the chapter that contains the new start begins there', () => {
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

test('chapters after the end of a replacement film are removed', () => {
  expect(moveChapters(chapters, 0, 55)).toEqual(chapters.slice(0, 3))
})

test('a film without chapters gets none', () => {
  expect(moveChapters([], -3, 10)).toEqual([])
})
