import { expect, test } from 'vitest'
import { moveChapters } from './film-times.ts'

const chapters = [
  { at: 0, title: 'Setup' },
  { at: 10, title: 'Entry' },
  { at: 30.5, title: 'Finish' },
  { at: 55, title: 'Safety' },
]

test('chapters stay with their pictures in a cut, and the one that is under way begins with it', () => {
  expect(moveChapters(chapters, -14, 41)).toEqual([
    { at: 0, title: 'Entry' },
    { at: 16.5, title: 'Finish' },
  ])
})

test('a cut that is taken back moves them back', () => {
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

test('in another film of the same beginning they stay, as far as it goes', () => {
  expect(moveChapters(chapters, 0, 55)).toEqual(chapters.slice(0, 3))
})

test('a film without chapters gets none', () => {
  expect(moveChapters([], -3, 10)).toEqual([])
})
