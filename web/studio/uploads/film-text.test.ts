import { expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { formatBytes, failureText, describeFilm, formatTimeLeft, formatPercent } from './film-text.ts'
import { createTimeLeftEstimate } from './estimate-time-left.ts'

test('sizes are formatted like on a phone', () => {
  expect([300, 840e6, 1.9e9, 4.236e9].map(formatBytes)).toEqual(['1 kB', '840 MB', '1.9 GB', '4.24 GB'])
})

test('a remaining time is rounded, because it is an estimate', () => {
  expect([null, 4, 23, 61, 3700].map(formatTimeLeft)).toEqual([
    '',
    'a few seconds left',
    '30 s left',
    '2 min left',
    '1 h 2 min left',
  ])
})

test('progress just below the end is not rounded up to 100%', () => {
  expect([formatPercent(999, 1000), formatPercent(1000, 1000), formatPercent(0, 0)]).toEqual(['99%', '100%', '0%'])
})

test('a film is described by its properties', () => {
  const film = { duration: 129.96, width: 1080, height: 1920, frameRate: 29.97, hasSound: false } as Film
  expect(describeFilm(film)).toBe('2:10, 1080 × 1920, 30 frames per second, no sound')
})

test('a failure is shown as a sentence without the file name', () => {
  expect(failureText({ name: 'a: b.mov', failure: 'a: b.mov: it is damaged.' })).toBe('It is damaged.')
  expect(failureText({ name: 'b.mov', failure: 'The disk is full.' })).toBe('The disk is full.')
})

test('the remaining time is estimated from the last seconds, so it adapts to a network change', () => {
  let now = 0
  const estimateTimeLeft = createTimeLeftEstimate(10_000, () => now)
  expect(estimateTimeLeft(0)).toBeUndefined()
  now = 4000
  expect(estimateTimeLeft(4000)).toBe(6)
  for (now = 5000; now <= 30_000; now += 1000) estimateTimeLeft(4000 + (now - 4000) / 10)
  now = 31_000
  expect(estimateTimeLeft(6700)).toBe(33)
})
