import { expect, test } from 'vitest'
import type { Film } from '#contract/studio/films.ts'
import { formatBytes, failureText, describeFilm, formatTimeLeft, formatPercent } from './film-text.ts'
import { createTimeLeftEstimate } from './estimate-time-left.ts'

test('sizes are formatted like on a phone', () => {
  expect([300, 840e6, 1.9e9, 4.236e9].map(formatBytes)).toEqual(['1 kB', '840 MB', '1.9 GB', '4.24 GB'])
})

test('a remaining time is rounded to what is known', () => {
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

test('the remaining time uses the last seconds, so it adapts to a network change', () => {
  let at = 0
  const speed = createTimeLeftEstimate(10_000, () => at)
  expect(speed(0)).toBeUndefined()
  at = 4000
  expect(speed(4000)).toBe(6)
  for (at = 5000; at <= 30_000; at += 1000) speed(4000 + (at - 4000) / 10)
  at = 31_000
  expect(speed(6700)).toBe(33)
})
