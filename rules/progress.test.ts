import { expect, test } from 'vitest'
import {
  isComplete,
  lessonKey,
  calculateProgress,
  countWatchedSeconds,
  calculateWatchedShare,
  findUnfinished,
  mergeRanges,
} from './progress.ts'

const buildWatched = (vid: string, seconds: number, at = 0) => ({
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
    countWatchedSeconds([
      { from: 0, to: 10 },
      { from: 0, to: 10 },
      { from: 50, to: 55 },
    ]),
  ).toBe(15)
})

test('a lesson is complete once 90% of its seconds were watched, regardless of the position', () => {
  expect(isComplete(calculateWatchedShare([{ from: 0, to: 53.9 }], 60))).toBe(false)
  expect(isComplete(calculateWatchedShare([{ from: 6, to: 60 }], 60))).toBe(true)
  expect(calculateProgress({ ...buildWatched('hip', 54), position: 3 })).toMatchObject({
    isComplete: true,
    position: 3,
    share: 0.9,
  })
})

test('a film of unknown length is never complete', () => {
  expect(calculateProgress({ ...buildWatched('hip', 50), duration: 0 })).toMatchObject({ share: 0, isComplete: false })
})

test('the length in the catalogue takes precedence over the length that the player reported', () => {
  expect(calculateProgress(buildWatched('hip', 30), 300).share).toBe(0.1)
})

test('lessons that were started but not completed are listed, the last watched first', () => {
  const watchedList = [
    buildWatched('a', 10, 1),
    buildWatched('b', 59, 5),
    buildWatched('c', 20, 3),
    buildWatched('d', 0, 9),
  ].map((entry) => calculateProgress(entry))
  expect(findUnfinished(watchedList).map(({ vid }) => vid)).toEqual(['c', 'a'])
})

test('lessons with the same id in different groups have different keys', () => {
  expect(lessonKey({ vid: 'hip', gid: 'throws' })).not.toBe(lessonKey({ vid: 'hip', gid: 'clinch' }))
})
