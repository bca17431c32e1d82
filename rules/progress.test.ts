import { expect, test } from 'vitest'
import {
  isComplete,
  lessonKey,
  calculateProgress,
  countSeenSeconds,
  shareSeen,
  findUnfinished,
  mergeRanges,
} from './progress.ts'

const watched = (vid: string, seconds: number, at = 0) => ({
  vid,
  gid: 'throws',
  ranges: seconds > 0 ? [{ from: 0, to: seconds }] : [],
  position: seconds,
  duration: 60,
  at: new Date(at),
})

test('a range that was watched twice counts once', () => {
  expect(
    mergeRanges([
      { from: 10, to: 20 },
      { from: 0, to: 5 },
      { from: 4, to: 12 },
      { from: 30, to: 30 },
    ]),
  ).toEqual([{ from: 0, to: 20 }])
  expect(
    countSeenSeconds([
      { from: 0, to: 10 },
      { from: 0, to: 10 },
      { from: 50, to: 55 },
    ]),
  ).toBe(15)
})

test('a lesson is complete at nine tenths of its distinct seconds, at any position', () => {
  expect(isComplete(shareSeen([{ from: 0, to: 53.9 }], 60))).toBe(false)
  expect(isComplete(shareSeen([{ from: 6, to: 60 }], 60))).toBe(true)
  expect(calculateProgress({ ...watched('hip', 54), position: 3 })).toMatchObject({
    isComplete: true,
    position: 3,
    share: 0.9,
  })
})

test('a film of unknown length is never complete', () => {
  expect(calculateProgress({ ...watched('hip', 50), duration: 0 })).toMatchObject({ share: 0, isComplete: false })
})

test("the catalogue's length overrides the player's", () => {
  expect(calculateProgress(watched('hip', 30), 300).share).toBe(0.1)
})

test('started and incomplete lessons are listed, the last watched first', () => {
  const watchedList = [watched('a', 10, 1), watched('b', 59, 5), watched('c', 20, 3), watched('d', 0, 9)].map((entry) =>
    calculateProgress(entry),
  )
  expect(findUnfinished(watchedList).map(({ vid }) => vid)).toEqual(['c', 'a'])
})

test('lessons of the same id in two groups are distinct', () => {
  expect(lessonKey({ vid: 'hip', gid: 'throws' })).not.toBe(lessonKey({ vid: 'hip', gid: 'clinch' }))
})
